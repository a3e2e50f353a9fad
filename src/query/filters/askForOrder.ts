import * as vscode from 'vscode';
import { getValues, withValues, type Query } from '../../resources/query/query.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getEndpointFilters, type QueryContext } from '../queryContext.ts';

/** Asks for a field to order by, and for a direction. @returns undefined if the user cancelled */
export async function askForOrder(context: QueryContext, query: Query): Promise<Query | Back | undefined> {
  const title = vscode.l10n.t('Order By: {0}', query.endpoint);
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
  return askInSteps(
    () =>
      pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Select a field'),
          items: [...(current === undefined ? [] : [defaultOrder]), ...fields],
        },
        context.signal,
      ),
    async ({ field }) => {
      if (field === undefined) {
        return withValues(query, 'ordering', []);
      }
      const direction = await pickOne(
        {
          title,
          placeholder: vscode.l10n.t('Select a direction'),
          items: [
            { label: vscode.l10n.t('Ascending'), description: sanitize(field), value: field },
            { label: vscode.l10n.t('Descending'), description: sanitize(`-${field}`), value: `-${field}` },
          ],
        },
        context.signal,
      );
      return isAnswer(direction) ? withValues(query, 'ordering', [direction.value]) : direction;
    },
  );
}
