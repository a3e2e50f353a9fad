// Bundles the extension: extension.cjs is loaded at activation, undici.cjs with the first request, rowIndex.cjs with the
// first local search, plan.cjs with the first workout that is opened.
import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';

/** What is loaded when it is needed, by the name of its bundle. */
const lazy = {
  undici: 'src/api/undici.ts',
  plan: 'src/resources/plan.ts',
  rowIndex: 'src/search/rowIndex.ts',
};

/**
 * The dynamic import of what is loaded lazily stays one: its module is a bundle of its own.
 *
 * @type {import('esbuild').Plugin}
 */
const lazyBundles = {
  name: 'lazy-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, path }) => {
      const name = Object.keys(lazy).find((candidate) => path.endsWith(`/${candidate}.ts`));
      return kind === 'dynamic-import' && name !== undefined
        ? { path: `./${name}.cjs`, external: true }
        : undefined;
    });
  },
};

/**
 * The editor's API as it is. For an import, esbuild would copy all of it once for each file, which takes longer than all
 * the rest of loading the extension.
 *
 * @type {import('esbuild').Plugin}
 */
const editorApi = {
  name: 'editor-api',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      return {
        contents: code.replace("import * as vscode from 'vscode';", "const vscode = require('vscode');"),
        loader: 'ts',
      };
    });
  },
};

/**
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir
 */
export async function bundle(entry, outdir) {
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: { extension: entry, ...lazy },
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
    plugins: [lazyBundles, editorApi],
    logLevel: 'warning',
  });
}

if (import.meta.main) {
  await bundle('src/extension.ts', 'dist');
}
