import * as vscode from 'vscode';
import { joinParts } from '../../../resources/fields.ts';
import type { LoggedSet } from '../../../resources/records/measures.ts';
import type { UnitFormat } from '../../../resources/server/units.ts';
import { formatDoneRepetitions, formatWeight } from '../../../resources/text/quantities.ts';
import { estimateSetOneRepMax, type Progress } from '../../../training/progress/progress.ts';
import { findSetRecords } from '../../../training/progress/setRecords.ts';
import type { TrainedSet } from '../../../training/trainedSets.ts';
import type { WeightUnit } from '../../../session/records/weightUnit.ts';
import { formatDate } from '../../../vscode/text/dates.ts';
import { formatLocalNumber, formatRepsInReserve } from '../../../vscode/text/numbers.ts';
import { formatSetRecord } from '../../../vscode/text/setRecords.ts';
import type { TableBlock, TableRow } from '../../blocks.ts';
import { numberColumn, table, textColumn } from '../../parts/builders.ts';
import { computedDecimals } from './measures.ts';

/** The table of sets, the newest first. */
export function createSetsTable(rows: readonly TableRow[], unit: WeightUnit): readonly TableBlock[] {
  return table(
    vscode.l10n.t('Sets'),
    [
      textColumn(vscode.l10n.t('Day')),
      numberColumn(vscode.l10n.t('Weight'), unit.name),
      numberColumn(vscode.l10n.t('Repetitions')),
      numberColumn(vscode.l10n.t('Estimated 1RM'), unit.name),
      textColumn(vscode.l10n.t('Notes')),
    ],
    rows.toReversed(),
  );
}

/** Returns the function that creates the row of a set. */
export function createRowFactory(
  progress: Progress,
  unit: WeightUnit,
  names: UnitFormat,
): (set: TrainedSet) => TableRow {
  const records = findSetRecords(progress);
  return (set) => {
    const { day, kilograms, repetitions, isWarmUp, loggedSet } = set;
    const { rir } = loggedSet;
    const estimate = isWarmUp ? undefined : estimateSetOneRepMax(set);
    return {
      cells: [
        formatDate(day),
        kilograms === undefined ? formatOtherWeight(loggedSet, names) : unit.convert(kilograms),
        repetitions ?? formatOtherCount(loggedSet, names),
        estimate === undefined ? '' : unit.convert(estimate, computedDecimals),
        joinParts(
          isWarmUp ? vscode.l10n.t('warm-up') : '',
          ...(records.get(set) ?? []).map(formatSetRecord),
          rir === undefined ? '' : formatRepsInReserve(formatLocalNumber(rir)),
        ),
      ],
    };
  };
}

/** A weight in a unit other than kilograms and pounds: "3 Plates". */
function formatOtherWeight({ weight, weightUnit = '' }: LoggedSet, names: UnitFormat): string {
  return formatWeight(String(weight ?? ''), names.weight.get(weightUnit) ?? '', formatLocalNumber);
}

/** An amount of anything other than repetitions: "75 s". */
function formatOtherCount({ repetitions, repetitionUnit = '' }: LoggedSet, names: UnitFormat): string {
  return formatDoneRepetitions(
    String(repetitions ?? ''),
    names.repetition.get(repetitionUnit) ?? '',
    formatLocalNumber,
  );
}
