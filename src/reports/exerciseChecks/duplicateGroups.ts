import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import {
  duplicatesAmong,
  likenesses,
  type DuplicateGroup,
  type Likeness,
} from '../../audit/exercises/duplicates/duplicates.ts';
import type { Server } from '../../session/currentServer.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { ReportGroup } from '../report.ts';
import { ExerciseEntry } from './exerciseEntries.ts';

/** Finds likely duplicates: groups of exercises, by what is alike in their names. */
export async function duplicateGroups(server: Server): Promise<readonly ReportGroup[]> {
  const found = await inSlices(duplicatesAmong(server.exercises.rows));
  return likenesses.flatMap((likeness) => {
    const groups = found.filter((group) => group.likeness === likeness);
    return groups.length === 0
      ? []
      : [
          {
            ...likenessWords[likeness],
            description: groupsText(groups.length),
            icon: 'copy',
            groups: groups.map((group) => groupOf(server, group)),
          },
        ];
  });
}

function groupOf(server: Server, { exercises }: DuplicateGroup): ReportGroup {
  return {
    label: exercises[0]?.name ?? '',
    icon: 'list-unordered',
    entries: exercises.map(({ row, name }) => new ExerciseEntry(server, row, undefined, name)),
  };
}

const surely = vscode.l10n.t('Regardless of muscles and equipment: check these first');
const likenessWords: Readonly<Record<Likeness, Pick<ReportGroup, 'label' | 'detail'>>> = {
  sameWords: { label: vscode.l10n.t('Same words'), detail: surely },
  otherOrder: { label: vscode.l10n.t('Same words in another order'), detail: surely },
  nearNames: {
    label: vscode.l10n.t('Nearly the same name'),
    detail: vscode.l10n.t('With equal muscles, or with none in one of them'),
  },
};

function groupsText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 group') : vscode.l10n.t('{0} groups', countText(count));
}
