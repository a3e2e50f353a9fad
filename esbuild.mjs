// Bundles the extension: extension.cjs is loaded at activation, undici.cjs with the first request.
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

/**
 * The dynamic import of the transport stays one: its module is a bundle of its own.
 *
 * @type {import('esbuild').Plugin}
 */
const lazyUndici = {
  name: 'lazy-undici',
  setup({ onResolve }) {
    onResolve({ filter: /\/undici\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './undici.cjs', external: true } : undefined,
    );
  },
};

/**
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir
 */
export async function bundle(entry, outdir) {
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { extension: entry, undici: 'src/api/undici.ts' },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    external: ['vscode'],
    // undici then leaves out its second HTTP parser.
    define: { esbuildDetection: '"1"' },
    minify: true,
    plugins: [lazyUndici],
    logLevel: 'warning',
  });
}

if (import.meta.main) {
  await bundle('src/extension.ts', 'dist');
}
