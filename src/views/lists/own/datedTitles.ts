import * as vscode from 'vscode';
import { dayOf, type Term } from '../../../resources/details.ts';
import type { Phrase } from '../../../resources/phrases.ts';
import { dateText, monthText } from '../../../vscode/text/moments.ts';
import type { Arrangement, Titles } from '../../filters/arrangement.ts';

/** Months that records are under. */
export const months: Titles = {
  ...dates((day) => ({ id: day.slice(0, 7), name: monthText(day) })),
  areOpen: true,
};

/** Days that records are under. */
export const days: Titles = dates((day) => ({ id: day, name: dateText(day) }));

/** Records under titles, in their order. */
export function under(titles: Titles): Arrangement {
  return { isSorted: false, isFiltered: false, titles };
}

function dates(titleOf: (day: string) => Term): Titles {
  return {
    of: ({ details }) => {
      const day = dayOf(details);
      return [day === undefined ? { id: '', name: vscode.l10n.t('No Date') } : titleOf(day)];
    },
    areListed: true,
  };
}

/** The description of a record that stands under its day: what is beside that in its first phrase, and the others. */
export function withoutDay([first = '', ...others]: readonly Phrase[]): readonly Phrase[] {
  return [typeof first === 'string' ? first.replace(/^\d{4}-\d\d-\d\d ?/, '') : first, ...others];
}
