import { basename, dirname } from 'node:path';
import { build } from 'rolldown';

const mochaModule = 'mocha/lib/mocha.cjs';

/**
 * Bundles a suite for the extension host, which takes no TypeScript, into one CommonJS file.
 * Mocha stays outside and is found from where the file lies; `vscode` is the extension host's own.
 */
export async function bundleSuite(entry: string, outfile: string): Promise<void> {
  await build({
    input: entry,
    platform: 'node',
    resolve: {
      // Some packages' CommonJS form asks for its parts by paths that only the package itself knows.
      mainFields: ['module', 'main'],
      // The module itself, not the ES module around it, of which `require` gives something else in Node 22 and 24.
      alias: { mocha: mochaModule },
    },
    external: ['vscode', mochaModule, /^node:/],
    transform: { target: 'node22' },
    output: {
      dir: dirname(outfile),
      entryFileNames: basename(outfile),
      format: 'cjs',
      codeSplitting: false,
      sourcemap: 'inline',
    },
  });
}
