// Bundles the extension: extension.cjs is loaded at activation, the others when they are needed, such as undici.cjs with the
// first request, and documentTools.cjs with the first document.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

/** What is loaded when it is needed, by the name of its bundle. */
const lazy = {
  accountCommands: 'src/account/accountCommands.ts',
  arrangeQuestions: 'src/tree/arrangeQuestions.ts',
  copyDiagnostics: 'src/account/copyDiagnostics.ts',
  documentTools: 'src/documents/documentTools.ts',
  exportItems: 'src/tree/exportItems.ts',
  httpClients: 'src/platform/httpClients.ts',
  plan: 'src/resources/plan.ts',
  problemPages: 'src/documents/problemPages.ts',
  searches: 'src/search/searches.ts',
  undici: 'src/api/undici.ts',
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
 * undici carries its HTTP parser twice, with SIMD instructions and without. The one without them runs everywhere, and no list
 * is so long that anybody would notice.
 *
 * @type {import('esbuild').Plugin}
 */
const oneParser = {
  name: 'one-parser',
  setup({ onResolve }) {
    onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('_simd', '')),
    }));
  },
};

/**
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir
 * @returns what is in the bundles
 */
export async function bundle(entry, outdir) {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
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
    metafile: true,
    plugins: [lazyBundles, editorApi, oneParser],
    logLevel: 'warning',
  });
  await writeFile(join(outdir, 'thirdPartyNotices.txt'), await thirdPartyNotices(metafile));
  return metafile;
}

if (import.meta.main) {
  await bundle('src/extension.ts', 'dist');
}
