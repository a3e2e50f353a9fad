import * as vscode from 'vscode';
import { dayOf } from '../../../resources/details.ts';
import type { Phrase } from '../../../resources/phrases.ts';
import { dateText, monthText } from '../../../vscode/text/moments.ts';
import type { Arrangement } from '../../filters/arrangement.ts';

/** Records under their months. */
export const byMonth: Arrangement = {
  ...underDates((day) => ({ id: day.slice(0, 7), name: monthText(day) })),
  areTitlesOpen: true,
};

/** Records under their days. */
export const byDay: Arrangement = underDates((day) => ({ id: day, name: dateText(day) }));

function underDates(titleOf: (day: string) => { readonly id: string; readonly name: string }): Arrangement {
  return {
    isSorted: false,
    isFiltered: false,
    titles: ({ details }) => {
      const day = dayOf(details);
      return [day === undefined ? { id: '', name: vscode.l10n.t('No Date') } : titleOf(day)];
    },
    areTitlesListed: true,
  };
}

/** The description of a record that stands under its day: what is beside that in its first phrase, and the others. */
export function withoutDay([first = '', ...others]: readonly Phrase[]): readonly Phrase[] {
  return [typeof first === 'string' ? first.replace(/^\d{4}-\d\d-\d\d ?/, '') : first, ...others];
}
