import { readdirSync, readFileSync } from 'node:fs';
import type { Part } from './part.ts';

/** Whether the system shows what processes were started with. */
export const showsProcesses = process.platform === 'linux';

/**
 * The arguments and the environment of the processes that have a word among their arguments, and of all that they started.
 * On Linux only.
 */
export function readProcessesWith(word: string): readonly Part[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = readProcessFile(pid, 'stat').toString();
      // The name in it is in brackets, and may have any characters.
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

/** Empty for a process that has ended meanwhile. */
function readProcessFile(pid: string, what: 'stat' | 'cmdline' | 'environ'): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${what}`);
  } catch {
    return Buffer.alloc(0);
  }
}
