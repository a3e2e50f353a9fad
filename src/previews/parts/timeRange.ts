import * as vscode from 'vscode';
import type { Steps } from '../../api/concurrency/slices.ts';
import { addDays } from '../../training/calendar.ts';
import { getToday } from '../../vscode/text/dates.ts';
import type { ChoiceBlock } from '../blocks.ts';
import type { Choices } from '../messages.ts';

/** The chosen range of days, with its content. */
export interface TimeRange<Content> {
  readonly since: string;
  readonly content: Content;
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
  function* createRange(days: number): Steps<Omit<TimeRange<Content>, 'choice'>> {
    const since = addDays(today, -days);
    return { since, content: yield* createContent(since) };
  }
  const ranges = {
    quarter: yield* createRange(91),
    year: yield* createRange(365),
    all: yield* createRange(Infinity),
  };
  const titles: Readonly<Record<keyof typeof ranges, string>> = {
    quarter: vscode.l10n.t('3 months'),
    year: vscode.l10n.t('1 year'),
    all: vscode.l10n.t('All'),
  };
  const defaultRange = (newestDay ?? '') < ranges.year.since ? 'all' : 'year';
  return ({ range }) => {
    const chosen = range === 'quarter' || range === 'year' || range === 'all' ? range : defaultRange;
    return {
      ...ranges[chosen],
      choice: {
        kind: 'choice',
        name: 'range',
        title: vscode.l10n.t('Range'),
        options: Object.entries(titles).map(([id, title]) => ({ id, title })),
        chosen,
      },
    };
  };
}
