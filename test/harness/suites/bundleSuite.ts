import { basename, dirname } from 'node:path';
import { build } from 'rolldown';

const mochaModule = 'mocha/lib/mocha.cjs';

/**
 * Bundles a suite for the extension host, which does not run TypeScript, into one CommonJS file. Mocha is not bundled,
 * but resolved from the location of that file; `vscode` is provided by the extension host.
 */
export async function bundleSuite(entry: string, outfile: string): Promise<void> {
  await build({
    input: entry,
    platform: 'node',
    resolve: {
      // The CommonJS builds of some packages load their parts by paths that only work inside the package.
      mainFields: ['module', 'main'],
      // The CommonJS module itself, because `require` of the ES module around it differs between Node 22 and 24.
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
