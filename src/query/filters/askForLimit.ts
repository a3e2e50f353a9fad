import * as vscode from 'vscode';
import { valuesOf, withValues, type Query } from '../../resources/query/query.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { Asked } from '../asked.ts';

/** Asks for the number of rows on a page. @returns undefined when the user left */
export async function askForLimit({ token }: Asked, query: Query): Promise<Query | undefined> {
  const answer = await vscode.window.showInputBox(
    {
      title: sanitize(vscode.l10n.t('Limit: {0}', query.endpoint)),
      prompt: vscode.l10n.t('Rows on a page; leave it empty for as many as the server sends'),
      placeHolder: '100',
      value: valuesOf(query, 'limit')[0] ?? '',
      ignoreFocusOut: true,
      validateInput: (text) =>
        /^([1-9]\d{0,5})?$/.test(text.trim()) ? undefined : vscode.l10n.t('A limit is a number from 1.'),
    },
    token,
  );
  return answer === undefined
    ? undefined
    : withValues(query, 'limit', answer.trim() === '' ? [] : [answer.trim()]);
}
