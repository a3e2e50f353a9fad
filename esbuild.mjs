// Bundles the extension: dist/extension.cjs is loaded at activation, dist/undici.cjs with the first request.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/** The dynamic import of the transport stays one: its module is a bundle of its own. */
const lazyUndici = {
  name: 'lazy-undici',
  setup({ onResolve }) {
    onResolve({ filter: /\/undici\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './undici.cjs', external: true } : undefined,
    );
  },
};

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { extension: 'src/extension.ts', undici: 'src/api/undici.ts' },
  outdir: 'dist',
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
