import * as vscode from 'vscode';
import { addDays } from '../../training/calendar.ts';
import { today } from '../../vscode/text/moments.ts';
import type { ChoiceBlock } from '../blocks.ts';
import type { Choices } from '../messages.ts';

/** Spans of time to look at, in days; all of it where there is no number. */
const ranges = { quarter: 91, year: 365, all: undefined } as const;

type RangeName = keyof typeof ranges;

/** The span that is chosen in a preview; a year where none is. */
function chosenRange({ range }: Choices): RangeName {
  return range === 'quarter' || range === 'all' ? range : 'year';
}

/** The first day of the span that is chosen; undefined where it has none. */
export function firstDay(choices: Choices): string | undefined {
  const days = ranges[chosenRange(choices)];
  return days === undefined ? undefined : addDays(today(), -days);
}

/** The question for a span of time. */
export function rangeChoice(choices: Choices): ChoiceBlock {
  const titles: Readonly<Record<RangeName, string>> = {
    quarter: vscode.l10n.t('3 months'),
    year: vscode.l10n.t('1 year'),
    all: vscode.l10n.t('All'),
  };
  return {
    kind: 'choice',
    name: 'range',
    title: vscode.l10n.t('Range'),
    options: Object.entries(titles).map(([id, title]) => ({ id, title })),
    chosen: chosenRange(choices),
  };
}
