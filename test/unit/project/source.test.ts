import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { project } from '../../harness/system/paths.ts';

const files = globSync(join(project, 'src', '**', '*.ts')).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

/** The files of the source and of the tests. */
const allFiles = globSync(join(project, '{src,test}', '**', '*.{ts,mjs}'));

/** Code that the extension must not contain: a description, a pattern, and an example that it matches. */
const forbidden: readonly (readonly [what: string, pattern: RegExp, example: string])[] = [
  ['switch the check of certificates off', /rejectUnauthorized(?!: true)/, 'rejectUnauthorized: false'],
  [
    'switch it off for the whole process',
    /NODE_TLS_REJECT_UNAUTHORIZED'?\]?\s*=(?!==)/,
    "env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'",
  ],
  [
    'replace how names are checked in certificates but in one place',
    /checkServerIdentity(?!: verifyCertificateHost,)/,
    'checkServerIdentity: () => undefined',
  ],
  [
    'install an HTTP client for all extensions',
    /setGlobalDispatcher|undici\.globalDispatcher/,
    'setGlobalDispatcher(a)',
  ],
  [
    'change the environment of the process',
    /process\.env(\.\w+|\[[^\]]+\])\s*\??=(?!=)|delete process\.env|assign\(process\.env/,
    "process.env['HTTP_PROXY'] = ''",
  ],
  [
    'change a global',
    /globalThis(\.\w+|\[[^\]]+\])+\s*\??=(?!=)|(assign|defineProperty)\(globalThis/,
    "globalThis['fetch'] = other",
  ],
  [
    'read a setting without asking whose value it is',
    // Settings of files may come from any scope: a document has to be decoded as the editor decodes it.
    /getConfiguration(?!\('files', |\([^()]*\)\s*\.(inspect|update)\()/,
    "const settings = workspace.getConfiguration('http');",
  ],
  [
    'take a setting from a workspace',
    /workspace(Folder)?(Language)?Value/,
    "getConfiguration('http').inspect('proxy')?.workspaceValue",
  ],
  [
    'write into the log by another way than the one that leaves keys out',
    /(?<!new LogChannel\(vscode\.window\.)createOutputChannel/,
    "vscode.window.createOutputChannel('wger', { log: true })",
  ],
  [
    'offer agents a tool',
    /\bvscode\.(lm|chat)\b|\{[^{}]*\b(lm|chat)\b[^{}]*\}\s*=\s*vscode\b/,
    "vscode.lm.registerTool('wger_search', tool)",
  ],
  [
    'keep a promise of code that is loaded, which would stay failed for ever',
    /=\s*import\(/,
    "this.#tools ??= import('./tools.ts')",
  ],
  [
    'ask the secret storage for its names, which some hosts have none of',
    /secrets\.keys\(/,
    'const names = await context.secrets.keys();',
  ],
  ['trust Markdown with every command', /isTrusted\s*[=:]\s*true/, 'hover.isTrusted = true'],
  ['let Markdown have HTML', /supportHtml/, 'hover.supportHtml = true'],
  ['let a page run every command', /enableCommandUris:\s*true/, 'enableCommandUris: true'],
];

describe('the source', () => {
  for (const [what, pattern, example] of forbidden) {
    it(`does not ${what}`, () => {
      assert.ok(files.length > 100);
      assert.match(example, pattern);
      assert.deepEqual(
        files.filter(({ text }) => pattern.test(text)).map(({ file }) => file),
        [],
      );
    });
  }

  it('has no circle of imports, not even of types', () => {
    const imports = getImports(files);
    assert.ok([...imports.values()].flat().length > 2 * files.length);
    assert.deepEqual(findCycle(imports), []);
    imports.set('a.ts', ['b.ts']).set('b.ts', ['c.ts']).set('c.ts', ['b.ts']);
    assert.deepEqual(findCycle(imports), ['b.ts', 'c.ts', 'b.ts']);
  });

  it('has no file with too many lines', () => {
    const isTooLong = (file: string): boolean => readFileSync(file, 'utf8').split('\n').length - 1 > 300;
    assert.deepEqual(allFiles.filter(isTooLong), []);
  });

  it('has no folder with too many files', () => {
    const counts = Map.groupBy(allFiles, (file) => dirname(file));
    assert.ok(counts.size > 100);
    assert.deepEqual(
      [...counts].filter(([, inFolder]) => inFolder.length > 12).map(([folder]) => folder),
      [],
    );
  });
});

/** The modules that each module imports, also only for their types, but not those that it loads on demand. */
function getImports(modules: typeof files): Map<string, readonly string[]> {
  return new Map(
    modules.map(({ file, text }) => [
      file,
      [...text.matchAll(/^(?:import|export) [^;']*'(\.[^']+)';/gm)].map(([, specifier = '']) =>
        join(dirname(file), specifier),
      ),
    ]),
  );
}

/** A path through the imports that returns to its start; empty if there is none. */
function findCycle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): readonly string[] => {
    const start = path.indexOf(file);
    if (start >= 0) {
      return [...path.slice(start), file];
    }
    if (done.has(file)) {
      return [];
    }
    for (const next of imports.get(file) ?? []) {
      const cycle = walk(next, [...path, file]);
      if (cycle.length > 0) {
        return cycle;
      }
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const cycle = walk(file, []);
    if (cycle.length > 0) {
      return cycle;
    }
  }
  return [];
}
