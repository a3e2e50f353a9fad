import * as vscode from 'vscode';
import type { Steps } from '../../api/concurrency/slices.ts';
import { addDays } from '../../training/calendar.ts';
import { getToday } from '../../vscode/text/dates.ts';
import type { ChoiceBlock } from '../blocks.ts';
import type { Choices } from '../messages.ts';

/** A range of days, with its content. */
interface CreatedRange<Content> {
  readonly id: string;
  readonly title: string;
  readonly since: string;
  readonly content: Content;
}

/** The chosen range of days. */
export interface TimeRange<Content> extends Pick<CreatedRange<Content>, 'since' | 'content'> {
  /** The control that the range is chosen with. */
  readonly choice: ChoiceBlock;
}

/**
 * Creates the content of each range in steps, so that choosing another one does not block the extension host.
 *
 * @param newestDay the day of the newest record
 * @returns the function that finds the chosen range: by default a year, or everything if nothing is that recent
 */
export function* createTimeRanges<Content>(
  newestDay: string | undefined,
  createContent: (since: string) => Steps<Content>,
): Steps<(choices: Choices) => TimeRange<Content>> {
  const today = getToday();
  function* createRange(id: string, title: string, days: number): Steps<CreatedRange<Content>> {
    const since = addDays(today, -days);
    return { id, title, since, content: yield* createContent(since) };
  }
  const quarter = yield* createRange('quarter', vscode.l10n.t('3 months'), 91);
  const year = yield* createRange('year', vscode.l10n.t('1 year'), 365);
  const all = yield* createRange('all', vscode.l10n.t('All'), Infinity);
  const ranges = [quarter, year, all];
  const defaultRange = (newestDay ?? '') < year.since ? all : year;
  const options = ranges.map(({ id, title }) => ({ id, title }));
  return ({ range }) => {
    const { id: chosen, since, content } = ranges.find(({ id }) => id === range) ?? defaultRange;
    const title = vscode.l10n.t('Range');
    return { since, content, choice: { kind: 'choice', name: 'range', title, options, chosen } };
  };
}
