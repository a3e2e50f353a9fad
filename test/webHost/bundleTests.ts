import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { build, type Plugin } from 'rolldown';
import { webModules } from '../../bundle.mjs';
import { project } from '../harness/system/paths.ts';

const worker = join(project, 'test', 'webHost', 'worker');
const standInsFolder = join(worker, 'standIns');

/** Replacements for modules that need Node. Node's other modules are those of the control process. */
const standIns: Readonly<Record<string, string>> = {
  'node:assert/strict': join(standInsFolder, 'assert.ts'),
  'node:fs/promises': join(standInsFolder, 'files.ts'),
  'node:perf_hooks': join(standInsFolder, 'eventLoopDelay.ts'),
  'node:util': join(standInsFolder, 'deepEqual.ts'),
  'snapshotStore.ts': join(standInsFolder, 'snapshotStore.ts'),
};

/**
 * Test modules that run in the worker although they import from Node, because everything they import has a replacement.
 */
const ownModules = [join(project, 'test', 'harness', 'suites', 'hostRunner.ts')];

/** Prefix for the names of modules in the control process. */
const remotePrefix = '\0remote:';

/** Prefix for the names of modules of the extension that do not exist in a page. */
const lackingPrefix = '\0lacking:';

/**
 * Bundles the host tests for the extension host of a page, which loads one file and has no Node. Everything that needs
 * Node stays in the control process: Node's modules, the sample server, and test modules that import from Node.
 *
 * @returns the code, which needs a constant `controlUrl` in front of it
 */
export async function bundleTests(): Promise<string> {
  const { output } = await build({
    cwd: project,
    input: entry,
    platform: 'browser',
    external: ['vscode'],
    resolve: {
      mainFields: ['module', 'main'],
      alias: { mocha: 'mocha/mocha.mjs' },
    },
    transform: {
      target: 'chrome138',
      inject: {
        Buffer: [join(standInsFolder, 'bytes.ts'), 'Bytes'],
        process: [join(standInsFolder, 'process.ts'), 'process'],
      },
    },
    plugins: [entryModule, editorApiPlugin, remoteModules, lackingModules, webModules()],
    write: false,
    output: { format: 'cjs', codeSplitting: false },
  });
  return output[0].code;
}

const entry = '\0entry';

/** The host tests, with the file system of the control process. */
const entryModule: Plugin = {
  name: 'entry-module',
  resolveId: { filter: { id: /^\0entry$/ }, handler: (id) => id },
  load: {
    filter: { id: /^\0entry$/ },
    handler: () =>
      [
        `import { registerDisk } from ${JSON.stringify(join(worker, 'disk.ts'))};`,
        `export { run } from ${JSON.stringify(join(project, 'test', 'host', 'index.ts'))};`,
        'registerDisk();',
      ].join('\n'),
  },
};

/** The editor's API for the tests, with support for their paths. */
const editorApiPlugin: Plugin = {
  name: 'tested-api',
  transform: {
    filter: { id: /\.ts$/ },
    handler: (code, id) =>
      id.startsWith(worker)
        ? undefined
        : code.replace(
            "import * as vscode from 'vscode';",
            `import { vscode } from ${JSON.stringify(join(worker, 'editorApi.ts'))};`,
          ),
  },
};

const remoteModules: Plugin = {
  name: 'remote-modules',
  resolveId: {
    filter: { id: /^node:|\.ts$/ },
    handler: async (source, importer) => {
      if (importer?.startsWith(worker) === true) {
        return null;
      }
      if (source.startsWith('node:')) {
        return standIns[source] ?? `${remotePrefix}${source}`;
      }
      const path = resolve(dirname(importer ?? project), source);
      return (await isControlModule(path)) ? `${remotePrefix}${path}` : null;
    },
  },
  load: {
    filter: { id: /^\0remote:/ },
    handler: async (id) => {
      const module = id.slice(remotePrefix.length);
      const names = Object.keys((await import(module)) as object);
      const remote = JSON.stringify(join(worker, 'remote.ts'));
      return [
        `import { remoteModule } from ${remote};`,
        `const remote = remoteModule(${JSON.stringify(module)});`,
        `export const { ${names.filter((name) => name !== 'default').join(', ')} } = remote;`,
        'export default remote;',
      ].join('\n');
    },
  },
};

/** Returns true for modules of the sample server, whose data tests change, and modules that import from Node. */
async function isControlModule(path: string): Promise<boolean> {
  if (isBelow('test/service', path)) {
    return true;
  }
  return (
    isBelow('test', path) &&
    !isBelow('test/host', path) &&
    !ownModules.includes(path) &&
    /^import (?!type\b).* from 'node:(?!assert)/m.test(await readFile(path, 'utf8'))
  );
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(join(project, folder) + sep);
}

const webModuleNames = new Set(
  globSync('**/*.ts', { cwd: join(project, 'src', 'web') }).map((path) => basename(path)),
);

/** Replaces modules of the extension that need Node with functions that throw. */
const lackingModules: Plugin = {
  name: 'lacking-modules',
  resolveId: {
    filter: { id: /\/node\/\w+\.ts$/ },
    handler: (source, importer) =>
      webModuleNames.has(basename(source))
        ? null
        : (standIns[basename(source)] ?? `${lackingPrefix}${resolve(dirname(importer ?? project), source)}`),
  },
  load: {
    filter: { id: /^\0lacking:/ },
    handler: async (id) => {
      const path = id.slice(lackingPrefix.length);
      const names = findExportedNames(await readFile(path, 'utf8'));
      return names
        .map((name) => `export function ${name}() { throw new Error('A page has no ${name}.'); }`)
        .join('\n');
    },
  },
};

function findExportedNames(code: string): readonly string[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') {
      return [];
    }
    const { declaration } = statement;
    switch (declaration?.type) {
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return declaration.id === null ? [] : [declaration.id.name];
      case 'VariableDeclaration':
        return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
      default:
        return [];
    }
  });
}
