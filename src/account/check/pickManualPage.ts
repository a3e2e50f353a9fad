import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getManualUrl, getManualPath } from './manualPages.ts';
import type { Problem } from './problems.ts';
import { describeProblem } from './describeProblem.ts';

/** Lets the user pick one of the problems, and opens the page of wger's manual that helps. */
export async function pickManualPage(problems: readonly Problem[], address: ServerAddress): Promise<void> {
  const items = problems.map((problem) => {
    const { title, text } = describeProblem(problem, address);
    const page = getManualUrl(problem);
    return {
      label: sanitize(title),
      detail: sanitize(text),
      description: sanitize(vscode.l10n.t('Manual: {0}', getManualPath(problem))),
      iconPath: new vscode.ThemeIcon('link-external'),
      page,
    };
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: sanitize(vscode.l10n.t('Problems of {0}', address.name)),
    placeHolder: sanitize(vscode.l10n.t('Select a problem to open the page of wger’s manual about it')),
    matchOnDetail: true,
  });
  if (picked !== undefined) {
    await vscode.env.openExternal(vscode.Uri.parse(picked.page));
  }
}
