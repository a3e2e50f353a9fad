import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import {
  findDuplicates,
  type DuplicateGroup,
  type Similarity,
} from '../../audit/exercises/duplicates/findDuplicates.ts';
import type { Server } from '../../session/currentServer.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { ReportGroup } from '../report.ts';
import { ExerciseFinding } from './exerciseFindings.ts';

/** Creates groups of exercises that are probably the same, by the similarity of their names. */
export async function createDuplicateGroups(server: Server): Promise<readonly ReportGroup[]> {
  const found = await runInSlices(findDuplicates(server.exercises.items));
  return [...Map.groupBy(found, ({ similarity }) => similarity)].map(([similarity, groups]) => ({
    ...similarityTexts[similarity],
    description: formatGroupCount(groups.length),
    icon: 'copy',
    groups: groups.map((group) => toReportGroup(server, group)),
  }));
}

function toReportGroup(server: Server, { exercises }: DuplicateGroup): ReportGroup {
  return {
    label: exercises[0]?.name ?? '',
    findings: exercises.map(({ row, name }) => new ExerciseFinding(server, row, undefined, name)),
  };
}

const sameWordsDetail = vscode.l10n.t('Regardless of muscles and equipment: check these first');
const similarityTexts: Readonly<Record<Similarity, Pick<ReportGroup, 'label' | 'detail'>>> = {
  sameWords: { label: vscode.l10n.t('Same words'), detail: sameWordsDetail },
  otherOrder: { label: vscode.l10n.t('Same words in another order'), detail: sameWordsDetail },
  nearNames: {
    label: vscode.l10n.t('Nearly the same name'),
    detail: vscode.l10n.t('With the same muscles, or none in one of them'),
  },
};

function formatGroupCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 group') : vscode.l10n.t('{0} groups', countText(count));
}
