/**
 * Processor time of this thread so far, in milliseconds, which other programs do not affect. Falls back to the time of
 * the process where Node cannot measure a thread.
 */
export function getThreadTime(): number {
  const host: Partial<Pick<NodeJS.Process, 'threadCpuUsage'>> = process;
  const { user, system } = host.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
