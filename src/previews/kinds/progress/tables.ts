import * as vscode from 'vscode';
import { joinParts } from '../../../resources/fields.ts';
import { formatDoneRepetitions, formatWeight } from '../../../resources/text/quantities.ts';
import {
  estimateSetOneRepMax,
  type DayProgress,
  type Progress,
} from '../../../training/progress/progress.ts';
import { findSetRecords } from '../../../training/progress/setRecords.ts';
import { getLoggedSet, type TrainedSet, type UnitNames } from '../../../training/trainedSets.ts';
import type { WeightUnit } from '../../../session/records/weightUnit.ts';
import { formatDate } from '../../../vscode/text/dates.ts';
import { formatLocalNumber, formatRepsInReserve } from '../../../vscode/text/numbers.ts';
import { formatSetRecord } from '../../../vscode/text/setRecords.ts';
import type { Block, TableBlock, TableRow } from '../../blocks.ts';
import { numberColumn, textColumn } from '../../parts/builders.ts';
import { createTableLimitNote, takeNewestRows } from '../../parts/tableLimits.ts';
import { decimals, type OtherUnit } from './plots.ts';

/** The numbers of the plots, day by day, the newest first. */
export function createDaysTable(
  all: readonly DayProgress[],
  unit: WeightUnit,
  otherUnits: readonly OtherUnit[],
): readonly Block[] {
  const weight = (kilograms = 0, maxDecimals: number): string | number =>
    kilograms === 0 ? '' : unit.convert(kilograms, maxDecimals);
  const columns: readonly (readonly [title: string, cell: (day: DayProgress) => string | number])[] = [
    [
      vscode.l10n.t('Estimated 1RM ({0})', unit.name),
      ({ oneRepMax: estimate }) => weight(estimate, decimals.computed),
    ],
    [
      vscode.l10n.t('Heaviest set ({0})', unit.name),
      ({ heaviest }) => weight(heaviest?.kilograms, decimals.lifted),
    ],
    [vscode.l10n.t('Volume ({0})', unit.name), ({ volume }) => weight(volume, decimals.computed)],
    [vscode.l10n.t('Most repetitions'), ({ mostRepetitions }) => mostRepetitions ?? ''],
    ...otherUnits.map(
      ([id, name]) =>
        [
          vscode.l10n.t('Most in a set ({0})', name),
          ({ otherAmounts }: DayProgress) => otherAmounts.get(id) ?? '',
        ] as const,
    ),
  ];
  const days = all.filter((day) => columns.some(([, cell]) => cell(day) !== ''));
  return days.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption: vscode.l10n.t('Days'),
          columns: [textColumn(vscode.l10n.t('Day')), ...columns.map(([title]) => numberColumn(title))],
          rows: takeNewestRows(days)
            .map((day) => ({ cells: [formatDate(day.day), ...columns.map(([, cell]) => cell(day))] }))
            .toReversed(),
        },
        ...createTableLimitNote(days.length),
      ];
}

/** Sets as rows, the newest first. */
export function createSetsTable(rows: readonly TableRow[], unit: WeightUnit): TableBlock {
  return {
    kind: 'table',
    caption: vscode.l10n.t('Sets'),
    columns: [
      textColumn(vscode.l10n.t('Day')),
      numberColumn(vscode.l10n.t('Weight ({0})', unit.name)),
      numberColumn(vscode.l10n.t('Repetitions')),
      numberColumn(vscode.l10n.t('Estimated 1RM ({0})', unit.name)),
      textColumn(vscode.l10n.t('Notes')),
    ],
    rows: rows.toReversed(),
  };
}

/** Makes the row of a set. */
export function createRowFactory(
  progress: Progress,
  unit: WeightUnit,
  names: UnitNames,
): (set: TrainedSet) => TableRow {
  const records = findSetRecords(progress);
  return (set) => {
    const { day, kilograms, repetitions, isWarmUp } = set;
    const { rir } = getLoggedSet(set);
    const estimate = isWarmUp ? undefined : estimateSetOneRepMax(set);
    return {
      cells: [
        formatDate(day),
        kilograms === undefined ? formatOtherWeight(set, names) : unit.convert(kilograms, decimals.lifted),
        repetitions ?? formatOtherCount(set, names),
        estimate === undefined ? '' : unit.convert(estimate, decimals.computed),
        joinParts(
          isWarmUp ? vscode.l10n.t('warm-up') : '',
          ...(records.get(set) ?? []).map(formatSetRecord),
          rir === undefined ? '' : formatRepsInReserve(formatLocalNumber(rir)),
        ),
      ],
    };
  };
}

/** A weight that is not in kilograms or pounds, in its own unit: "3 Plates". */
function formatOtherWeight(set: TrainedSet, names: UnitNames): string {
  const { weight, weightUnit: unitId = '' } = getLoggedSet(set);
  return formatWeight(String(weight ?? ''), names.weight.get(unitId) ?? '', formatLocalNumber);
}

/** Amount of anything but repetitions, in its own unit: "75 Seconds". */
function formatOtherCount(set: TrainedSet, names: UnitNames): string {
  const { repetitions, repetitionUnit = '' } = getLoggedSet(set);
  return formatDoneRepetitions(
    String(repetitions ?? ''),
    names.repetition.get(repetitionUnit) ?? '',
    formatLocalNumber,
  );
}
