import * as vscode from 'vscode';
import { getValues, withValues, type Query } from '../../resources/query/query.ts';
import type { Back } from '../../vscode/dialogs/steps/steps.ts';
import { typeText } from '../../vscode/dialogs/steps/typeText.ts';
import type { LimitParameter } from '../../resources/query/paging.ts';
import type { QueryContext } from '../queryContext.ts';

/** Upper limit on the rows of a page, where the server has none. */
const maxLimit = 999_999;

/** Asks for the number of rows on a page. @returns undefined if the user cancelled */
export async function askForLimit(
  context: QueryContext,
  query: Query,
  { name, max = maxLimit }: LimitParameter,
): Promise<Query | Back | undefined> {
  const answer = await typeText(
    {
      title: vscode.l10n.t('Limit: {0}', query.endpoint),
      prompt: vscode.l10n.t('Rows per page; leave it empty for the server’s default'),
      placeholder: '100',
      value: getValues(query, name).at(-1) ?? '',
      validate: (text) => {
        const isLimit = /^([1-9]\d*)?$/.test(text.trim()) && Number(text) <= max;
        return isLimit ? undefined : vscode.l10n.t('The limit must be a number from 1 to {0}.', max);
      },
    },
    context.signal,
  );
  return typeof answer === 'string'
    ? withValues(query, name, answer.trim() === '' ? [] : [answer.trim()])
    : answer;
}
