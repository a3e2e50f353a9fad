import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const project = join(import.meta.dirname, '..', '..');
const files = globSync(join(project, 'src', '**', '*.ts')).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

/** What no line of the extension may do, and how it would look. */
const forbidden: readonly (readonly [what: string, pattern: RegExp, example: string])[] = [
  ['switch the check of certificates off', /rejectUnauthorized(?!: true)/, 'rejectUnauthorized: false'],
  [
    'switch it off for the whole process',
    /NODE_TLS_REJECT_UNAUTHORIZED'?\]?\s*=(?!==)/,
    "env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'",
  ],
  [
    'replace how names are checked in certificates but in one place',
    /checkServerIdentity(?!: identityError,)/,
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
    // How the editor decodes files is no matter of whose: a document has to follow what holds.
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
});
