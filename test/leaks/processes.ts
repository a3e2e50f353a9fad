import { readdirSync, readFileSync } from 'node:fs';
import type { Part } from './part.ts';

/** True if the system shows the arguments of processes. */
export const showsProcesses = process.platform === 'linux';

/**
 * The arguments and environment of the processes with a word among their arguments, and of all their descendants. Linux
 * only.
 */
export function readProcessesWith(word: string): readonly Part[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readProcessFile(pid, 'stat').toString();
      // The program name is in parentheses and may contain any character.
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      return parent === undefined ? [] : [{ pid, parent, started: readProcessFile(pid, 'cmdline') }];
    });
  const found = new Set(all.filter(({ started }) => started.includes(word)).map(({ pid }) => pid));
  for (let before = 0; before < found.size;) {
    before = found.size;
    all.filter(({ parent }) => found.has(parent)).forEach(({ pid }) => found.add(pid));
  }
  found.delete(String(process.pid));
  return [...found].flatMap((pid) => [
    { name: `arguments of ${pid}`, bytes: readProcessFile(pid, 'cmdline') },
    { name: `environment of ${pid}`, bytes: readProcessFile(pid, 'environ') },
  ]);
}

/** Reads a file of a process; empty if the process has ended. */
function readProcessFile(pid: string, what: 'stat' | 'cmdline' | 'environ'): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${what}`);
  } catch {
    return Buffer.alloc(0);
  }
}
