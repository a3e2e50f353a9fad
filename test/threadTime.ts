/**
 * Processor time of this thread so far, in milliseconds: what another program takes from the processor is not in it. Where Node
 * cannot tell a thread's time, that of the process stands for it.
 */
export function getThreadTime(): number {
  const host: Partial<Pick<NodeJS.Process, 'threadCpuUsage'>> = process;
  const { user, system } = host.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
