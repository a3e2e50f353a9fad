import * as vscode from 'vscode';
import { getValues, withValues, type Query } from '../../resources/query/query.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getEndpointFilters, type QueryContext } from '../queryContext.ts';

/** Asks for a field to order by, and for a direction. @returns undefined if the user cancelled */
export async function askForOrder(context: QueryContext, query: Query): Promise<Query | undefined> {
  const title = sanitize(vscode.l10n.t('Order By: {0}', query.endpoint));
  const current = getValues(query, 'ordering').at(-1);
  const defaultOrder = {
    label: vscode.l10n.t('Server Default'),
    iconPath: new vscode.ThemeIcon('clear-all'),
    field: undefined,
  };
  const fields = getEndpointFilters(context, query.endpoint).orderings.map((field) => ({
    label: sanitize(field),
    description: current === field || current === `-${field}` ? '$(check)' : '',
    field,
  }));
  const picked = await vscode.window.showQuickPick(
    [...(current === undefined ? [] : [defaultOrder]), ...fields],
    { title, placeHolder: vscode.l10n.t('Select a field') },
    context.token,
  );
  if (picked === undefined) {
    return undefined;
  }
  const { field } = picked;
  if (field === undefined) {
    return withValues(query, 'ordering', []);
  }
  const direction = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('Ascending'), description: sanitize(field), value: field },
      { label: vscode.l10n.t('Descending'), description: sanitize(`-${field}`), value: `-${field}` },
    ],
    { title, placeHolder: vscode.l10n.t('Select a direction') },
    context.token,
  );
  return direction && withValues(query, 'ordering', [direction.value]);
}
