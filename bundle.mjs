// Bundles the extension: `extension.cjs` is loaded at activation. Each dynamically imported module is a file of its
// own, loaded on demand with everything it needs that is not in `extension.cjs`. The preview page has a script and a
// style sheet of its own, `preview.js` and `preview.css`. The schemas of documents and the translations are copied from
// `media/schemas/` and `l10n/`, without white space.
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';
import { undiciParts } from './undiciParts.mjs';

const project = dirname(fileURLToPath(import.meta.url));
const page = join(project, 'src', 'previews', 'page');

/**
 * Requires the editor's API once and uses it directly: each further `require` takes a twentieth of a millisecond at
 * activation, and an import would copy all of it. Its most frequent function gets a short name.
 *
 * @type {import('rolldown').Plugin}
 */
const editorApi = {
  name: 'editor-api',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code) =>
      code
        .replace("import * as vscode from 'vscode';", "import { localized, vscode } from 'editor-api';")
        .replaceAll('vscode.l10n.t(', 'localized('),
  },
  resolveId: { filter: { id: /^editor-api$/ }, handler: (id) => id },
  load: {
    filter: { id: /^editor-api$/ },
    handler: () => "export const vscode = require('vscode'); export const localized = vscode.l10n.t;",
  },
};

/**
 * Turns dynamic imports into static ones for a bundle of one file, so that its modules share one scope. Otherwise the
 * bundler would wrap each dynamically imported module in a function.
 *
 * @type {import('rolldown').Plugin}
 */
const staticImports = {
  name: 'static-imports',
  transform: {
    filter: { id: /\.ts$/, code: /\bimport\(/ },
    handler: (code) => {
      /** @type {string[]} */
      const imports = [];
      const body = code.replace(/(?<!typeof )\bimport\('([^']+)'\)/g, (_dynamic, path) => {
        const name = `imported${imports.length}`;
        imports.push(`import * as ${name} from '${path}';`);
        return `Promise.resolve(${name})`;
      });
      return `${body}\n${imports.join('\n')}`;
    },
  },
};

/**
 * Bundles the extension, the preview page, the schemas of documents and the translations.
 *
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir
 * @returns the source files in the bundles, as absolute paths
 */
export async function bundle(entry, outdir) {
  await rm(outdir, { recursive: true, force: true });
  const { output } = await build({
    cwd: project,
    input: { extension: entry },
    platform: 'node',
    external: ['vscode', /^node:/],
    preserveEntrySignatures: 'allow-extension',
    // Makes undici leave out its second HTTP parser.
    transform: { target: 'node22', define: { esbuildDetection: '"1"' } },
    plugins: [editorApi, ...undiciParts],
    output: {
      dir: outdir,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
      minify: true,
      comments: false,
      codeSplitting: {
        groups: [
          { name: 'extension', tags: ['$initial'] },
          { name: 'shared', minShareCount: 2 },
        ],
      },
    },
  });
  const files = [
    ...getSourceFiles(output),
    ...(await bundleWeb(entry, outdir)),
    ...(await bundlePage(outdir)),
  ];
  await writeFile(join(outdir, 'thirdPartyNotices.txt'), await thirdPartyNotices(files));
  await minifyJson(join(project, 'media', 'schemas'), join(outdir, 'schemas'));
  await minifyJson(join(project, 'l10n'), join(outdir, 'l10n'));
  return files;
}

/**
 * Replaces modules in folders `node/` with those of the same name in `src/web/`.
 *
 * @returns {import('rolldown').Plugin}
 */
export function webModules() {
  const folder = join(project, 'src', 'web');
  const modules = new Map(
    globSync('**/*.ts', { cwd: folder }).map((path) => [basename(path), join(folder, path)]),
  );
  return {
    name: 'web-modules',
    resolveId: {
      filter: { id: /\/node\/\w+\.ts$/ },
      handler: (source) => {
        const module = modules.get(basename(source));
        if (module === undefined) {
          throw new Error(`src/web/ has no replacement for ${source}.`);
        }
        return module;
      },
    },
  };
}

/**
 * Bundles the extension for editors in a browser, whose extension host loads a single file.
 *
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir a folder, whose other files are kept
 * @returns the source files in the bundle, as absolute paths
 */
async function bundleWeb(entry, outdir) {
  const { output } = await build({
    cwd: project,
    input: { web: entry },
    platform: 'browser',
    external: ['vscode'],
    preserveEntrySignatures: 'allow-extension',
    // Browsers of the last two years, because the editor runs in whatever browser the user has.
    transform: { target: ['chrome130', 'firefox128', 'safari18'] },
    plugins: [editorApi, staticImports, webModules()],
    output: {
      dir: outdir,
      format: 'cjs',
      entryFileNames: '[name].js',
      minify: true,
      comments: false,
      codeSplitting: false,
    },
  });
  return getSourceFiles(output);
}

/**
 * d3-shape is one file that creates some kinds of curve when it is loaded. Marked as pure, those that nothing uses are
 * left out.
 *
 * @type {import('rolldown').Plugin}
 */
const pureCurves = {
  name: 'pure-curves',
  transform: {
    filter: { id: /d3-shape/ },
    handler: (code) => code.replaceAll('= (function custom(', '= /* @__PURE__ */ (function custom('),
  },
};

/**
 * Bundles the preview page, which runs in a webview.
 *
 * @param {string} outdir a folder, whose other files are kept
 * @returns the source files in its script, as absolute paths
 */
export async function bundlePage(outdir) {
  const { output } = await build({
    cwd: project,
    input: { preview: join(page, 'main.ts') },
    platform: 'browser',
    // The browser engine of the oldest VS Code that the manifest allows.
    transform: { target: 'chrome138' },
    plugins: [pureCurves],
    output: {
      dir: outdir,
      format: 'iife',
      entryFileNames: '[name].js',
      minify: true,
      comments: false,
    },
  });
  const styles = join(page, 'styles');
  const files = (await readdir(styles)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(styles, file), 'utf8')));
  await writeFile(join(outdir, 'preview.css'), minifyStyle(texts.join('\n')));
  return getSourceFiles(output);
}

/**
 * Copies the JSON files of a folder without white space.
 *
 * @param {string} folder
 * @param {string} outdir
 */
async function minifyJson(folder, outdir) {
  await mkdir(outdir);
  for (const file of await readdir(folder)) {
    const json = /** @type {unknown} */ (JSON.parse(await readFile(join(folder, file), 'utf8')));
    await writeFile(join(outdir, file), JSON.stringify(json));
  }
}

/** @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output */
function getSourceFiles(output) {
  return output.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : [],
  );
}

/**
 * Removes comments and unnecessary spaces from a style sheet. No string in it may contain either.
 *
 * @param {string} style
 */
function minifyStyle(style) {
  return style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .trim();
}

if (import.meta.main) {
  await bundle('src/extension.ts', join(project, 'dist'));
}
