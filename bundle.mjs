// Bundles the extension: extension.cjs is loaded at activation, and each module that is imported dynamically is a file of its
// own, loaded with all that it needs when it is asked for. What extension.cjs has in it, the others take from there.
// The page of the previews is a script and a style sheet of their own: preview.js and preview.css. The schemas of documents are
// those of media/schemas/, without white space.
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';
import { undiciParts } from './undiciParts.mjs';

const project = dirname(fileURLToPath(import.meta.url));
const page = join(project, 'src', 'previews', 'page');

/**
 * The editor's API as it is, required once: each further time costs a twentieth of a millisecond at activation, and an import
 * would copy all of it. Its most used function has a short name.
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
 * Dynamic imports as static ones, where all is in one file: its modules then share one scope. Otherwise the bundler would make
 * a function of each module that a dynamic import leads to.
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
 * Finds the modules that are loaded at activation: those that static imports lead to from the entry, and the bundler's own.
 *
 * @returns {{ plugin: import('rolldown').Plugin, has: (id: string) => boolean }}
 */
function activationModules() {
  /** @type {Set<string>} */
  const ids = new Set();
  return {
    plugin: {
      name: 'activation-modules',
      buildEnd() {
        const found = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry === true);
        for (const id of found) {
          if (!ids.has(id)) {
            ids.add(id);
            found.push(...(this.getModuleInfo(id)?.importedIds ?? []));
          }
        }
      },
    },
    has: (id) => ids.has(id) || id.includes('rolldown/runtime'),
  };
}

/**
 * Bundles the extension, the page of its previews, and the schemas of its documents.
 *
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir
 * @returns the files of code that are in the bundles, absolute
 */
export async function bundle(entry, outdir) {
  await rm(outdir, { recursive: true, force: true });
  const activation = activationModules();
  const build = await rolldown({
    cwd: project,
    input: { extension: entry },
    platform: 'node',
    external: ['vscode', /^node:/],
    preserveEntrySignatures: 'allow-extension',
    // undici then leaves out its second HTTP parser.
    transform: { target: 'node22', define: { esbuildDetection: '"1"' } },
    plugins: [editorApi, ...undiciParts, activation.plugin],
  });
  const { output } = await build.write({
    dir: outdir,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: true,
    comments: false,
    codeSplitting: {
      groups: [
        { name: 'extension', test: activation.has, priority: 2 },
        { name: 'shared', minShareCount: 2, priority: 1 },
      ],
    },
  });
  await build.close();
  const files = [...filesIn(output), ...(await bundleWeb(entry, outdir)), ...(await bundlePage(outdir))];
  await writeFile(join(outdir, 'thirdPartyNotices.txt'), await thirdPartyNotices(files));
  await writeSchemas(join(outdir, 'schemas'));
  return files;
}

/**
 * Takes modules of `src/web/` in the place of those in folders `node/`, by their names.
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
          throw new Error(`src/web/ has nothing in the place of ${source}.`);
        }
        return module;
      },
    },
  };
}

/**
 * Bundles the extension for editors in a browser, whose extension host loads one file.
 *
 * @param {string} entry the module whose exports VS Code calls
 * @param {string} outdir where other files stay
 * @returns the files of code that are in it, absolute
 */
export async function bundleWeb(entry, outdir) {
  const build = await rolldown({
    cwd: project,
    input: { web: entry },
    platform: 'browser',
    external: ['vscode'],
    preserveEntrySignatures: 'allow-extension',
    // Browsers of the last two years: the editor in a page runs in whatever the user has.
    transform: { target: ['chrome130', 'firefox128', 'safari18'] },
    plugins: [editorApi, staticImports, webModules()],
  });
  const { output } = await build.write({
    dir: outdir,
    format: 'cjs',
    entryFileNames: '[name].js',
    minify: true,
    comments: false,
    codeSplitting: false,
  });
  await build.close();
  return filesIn(output);
}

/**
 * d3-shape is one file, in which some kinds of curve are made as it is loaded: the bundler may leave out those that nothing uses.
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
 * Bundles the page of the previews, which runs in a webview.
 *
 * @param {string} outdir where other files stay
 * @returns the files of code that are in its script, absolute
 */
export async function bundlePage(outdir) {
  const build = await rolldown({
    cwd: project,
    input: { preview: join(page, 'main.ts') },
    platform: 'browser',
    // The browser in the oldest VS Code that the manifest allows.
    transform: { target: 'chrome138' },
    plugins: [pureCurves],
  });
  const { output } = await build.write({
    dir: outdir,
    format: 'iife',
    entryFileNames: '[name].js',
    minify: true,
    comments: false,
  });
  await build.close();
  const styles = join(page, 'styles');
  const files = (await readdir(styles)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(styles, file), 'utf8')));
  await writeFile(join(outdir, 'preview.css'), minifiedStyle(texts.join('\n')));
  return filesIn(output);
}

/** @param {string} outdir */
async function writeSchemas(outdir) {
  const folder = join(project, 'media', 'schemas');
  await mkdir(outdir);
  for (const file of await readdir(folder)) {
    const schema = /** @type {unknown} */ (JSON.parse(await readFile(join(folder, file), 'utf8')));
    await writeFile(join(outdir, file), JSON.stringify(schema));
  }
}

/** @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output */
function filesIn(output) {
  return output.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : []))
      : [],
  );
}

/**
 * A style sheet without comments and needless spaces. None of its texts has either in it.
 *
 * @param {string} style
 */
function minifiedStyle(style) {
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
