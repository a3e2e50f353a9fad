import fs from 'node:fs';

/**
 * Counts the calls of Node's file functions with a path in a folder, by anybody, from then on.
 *
 * @returns a function that returns the number so far
 */
export function watchFolder(folder: string): () => number {
  let calls = 0;
  for (const module of [fs, fs.promises]) {
    for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(module))) {
      if (writable === true && isFunction(value)) {
        const watched = new Proxy(value, {
          apply: (target, self, given: unknown[]) => {
            calls += String(given[0]).startsWith(folder) ? 1 : 0;
            return Reflect.apply(target, self, given);
          },
        });
        Object.assign(module, { [name]: watched });
      }
    }
  }
  return () => calls;
}

function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === 'function';
}
