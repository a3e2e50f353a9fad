import { build } from 'esbuild';

const mochaModule = 'mocha/lib/mocha.cjs';

/**
 * Bundles a suite for the extension host, which takes no TypeScript, into one CommonJS file.
 * Mocha stays outside and is found from where the file lies; `vscode` is the extension host's own.
 */
export async function bundleSuite(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    // Some packages' CommonJS form asks for its parts by paths that only the package itself knows.
    mainFields: ['module', 'main'],
    format: 'cjs',
    target: 'node22',
    // The module itself, not the ES module around it, of which `require` gives something else in Node 22 and 24.
    alias: { mocha: mochaModule },
    external: ['vscode', mochaModule],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}
