import * as vscode from 'vscode';
import { addDays } from '../../training/calendar.ts';
import { getToday } from '../../vscode/text/dates.ts';
import type { ChoiceBlock } from '../blocks.ts';
import type { Choices } from '../messages.ts';

/** Spans of time to look at, in days. */
const rangeDays = { quarter: 91, year: 365, all: Infinity } as const;

type RangeName = keyof typeof rangeDays;

/** The span of time that is looked at in a preview. */
export interface TimeRange {
  readonly since: string;
  /** The question for it. */
  readonly choice: ChoiceBlock;
}

/**
 * The span that is chosen; where none is, a year, or all of it where that would be empty.
 *
 * @param newestDay the last day of which there is anything
 */
export function createTimeRange({ range }: Choices, newestDay = ''): TimeRange {
  const getFirstDay = (name: RangeName): string => addDays(getToday(), -rangeDays[name]);
  const defaultRange = newestDay < getFirstDay('year') ? 'all' : 'year';
  const chosen = range === 'quarter' || range === 'year' || range === 'all' ? range : defaultRange;
  const titles: Readonly<Record<RangeName, string>> = {
    quarter: vscode.l10n.t('3 months'),
    year: vscode.l10n.t('1 year'),
    all: vscode.l10n.t('All'),
  };
  return {
    since: getFirstDay(chosen),
    choice: {
      kind: 'choice',
      name: 'range',
      title: vscode.l10n.t('Range'),
      options: Object.entries(titles).map(([id, title]) => ({ id, title })),
      chosen,
    },
  };
}
