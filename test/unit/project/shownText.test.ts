import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { project } from '../../harness/system/paths.ts';

const eslint = new ESLint({ cwd: project, ruleFilter: ({ ruleId }) => ruleId === 'wger/shown-text' });

/** The place that lint reports in each line of code; empty where it reports none. */
async function lintLines(lines: readonly string[]): Promise<readonly string[]> {
  const code = [
    `import * as vscode from 'vscode';`,
    `import { sanitize } from '../../vscode/text/sanitize.ts';`,
    `declare const name: string, item: vscode.TreeItem, view: vscode.TreeView<string>, box: vscode.InputBox;`,
    `declare const pick: vscode.QuickPick<vscode.QuickPickItem>, rows: readonly { label: string }[];`,
    `declare const status: vscode.StatusBarItem, language: vscode.LanguageStatusItem, page: vscode.Webview;`,
    `declare const position: vscode.Position, link: vscode.DocumentLink, range: vscode.Range;`,
    `declare const progress: Parameters<Parameters<typeof vscode.window.withProgress>[1]>[0];`,
    `declare const sanitizeMarkdown: (text: string) => string;`,
  ];
  // Under the path of an existing module, because types are known only for files of a project, and this is the smallest.
  const [result] = await eslint.lintText([...code, ...lines].join('\n'), {
    filePath: join(project, 'src/previews/page/main.ts'),
  });
  const messages = result?.messages.filter(({ ruleId }) => ruleId === 'wger/shown-text') ?? [];
  return lines.map(
    (_, at) =>
      messages
        .filter(({ line }) => line === code.length + at + 1)
        .map(({ message }) =>
          message.replace(/ may show .*through | shows rows whose | is not checked.*/g, ' '),
        )
        .at(-1) ?? '',
  );
}

/** Lines that show a text of a server unsanitized, each with the place that lint reports. */
const unsafeLines: readonly (readonly [line: string, place: string])[] = [
  ['new vscode.TreeItem(name);', 'TreeItem.label sanitize.'],
  ['item.label = { label: name };', 'TreeItemLabel.label sanitize.'],
  ['progress.report({ message: name });', '.message sanitize.'],
  ['item.description = `(${name})`;', 'TreeItem.description sanitize.'],
  ['item.tooltip = name || undefined;', 'TreeItem.tooltip sanitize.'],
  ['item.tooltip = new vscode.MarkdownString(sanitize(name));', 'MarkdownString.value sanitizeMarkdown.'],
  ['new vscode.MarkdownString().appendMarkdown(name);', 'appendMarkdown.value sanitizeMarkdown.'],
  [`item.command = { command: 'wger.refresh', title: name };`, 'Command.title sanitize.'],
  ['view.message = name;', 'TreeView.message sanitize.'],
  ['view.description = name;', 'TreeView.description sanitize.'],
  ['view.title = name;', 'TreeView.title sanitize.'],
  ['void vscode.window.showQuickPick(rows);', 'showQuickPick.items label '],
  ['void vscode.window.showQuickPick([name].map((label) => ({ label })));', 'showQuickPick.items label '],
  ['void vscode.window.showQuickPick([], { placeHolder: name });', 'QuickPickOptions.placeHolder sanitize.'],
  ['pick.items = rows;', 'QuickPick.items label '],
  [`pick.items = [{ label: '', detail: name }];`, 'QuickPickItem.detail sanitize.'],
  ['pick.title = name;', 'QuickInput.title sanitize.'],
  ['pick.placeholder = name;', 'QuickPick.placeholder sanitize.'],
  ['box.prompt = name;', 'InputBox.prompt sanitize.'],
  ['box.validationMessage = name;', 'InputBox.validationMessage sanitize.'],
  ['void vscode.window.showInputBox({ prompt: name });', 'InputBoxOptions.prompt sanitize.'],
  ['void vscode.window.showErrorMessage(name);', 'showErrorMessage.message sanitize.'],
  [`void vscode.window.showErrorMessage('', name);`, 'showErrorMessage.items sanitize.'],
  [`void vscode.window.showErrorMessage('', { detail: name });`, 'MessageOptions.detail sanitize.'],
  [`void vscode.window.showErrorMessage(vscode.l10n.t('{0}', name));`, 'showErrorMessage.message sanitize.'],
  ['status.text = `$(server) ${name}`;', 'StatusBarItem.text sanitize.'],
  ['status.tooltip = name;', 'StatusBarItem.tooltip sanitize.'],
  ['vscode.window.setStatusBarMessage(name);', 'setStatusBarMessage.text sanitize.'],
  ['language.text = name;', 'LanguageStatusItem.text sanitize.'],
  ['language.detail = name;', 'LanguageStatusItem.detail sanitize.'],
  ['page.html = sanitize(name);', 'Webview.html sanitizedPage.'],
  ['link.tooltip = name;', 'DocumentLink.tooltip sanitize.'],
  ['new vscode.InlayHint(position, name);', 'InlayHint.label sanitize.'],
  [`new vscode.DocumentSymbol('', name, 0, range, range);`, 'DocumentSymbol.detail sanitize.'],
];

/** Lines that lint accepts. */
const safeLines = [
  `item.description = 'of ours';`,
  `item.description = vscode.l10n.t('of ours');`,
  `item.description = vscode.l10n.t('{0} of {1}', sanitize(name), 7);`,
  'status.text = `$(server) ${sanitize(name)}`;',
  'item.description = name.length > 0 ? sanitize(name) : undefined;',
  'void vscode.window.showQuickPick([name].map((each) => ({ label: sanitize(each) })));',
  `{ const title = vscode.l10n.t('Yes'); void vscode.window.showErrorMessage('', title); }`,
  `{ const titles = [name].map((each) => sanitize(each)); void vscode.window.showErrorMessage('', ...titles); }`,
  'new vscode.MarkdownString().appendText(name).appendMarkdown(sanitizeMarkdown(name));',
  'box.value = name;',
  'void vscode.env.clipboard.writeText(name);',
];

describe('lint of texts from a server', () => {
  it('reports each place that would show one unsanitized', async () => {
    assert.deepEqual(
      await lintLines(unsafeLines.map(([line]) => line)),
      unsafeLines.map(([, place]) => place),
    );
  });

  it('accepts texts of the extension and sanitized ones', async () => {
    assert.deepEqual(
      await lintLines(safeLines),
      safeLines.map(() => ''),
    );
  });
});
