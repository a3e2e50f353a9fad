import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { isObject, toObjects, type JsonObject } from '../../../src/api/json/value.ts';
import { toListedItem, type ListedItem } from '../../../src/resources/resource.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import type { UnitFormat } from '../../../src/resources/server/units.ts';
import { toTrainedSets, type TrainedSetContext, type TrainedSet } from '../../../src/training/trainedSets.ts';
import { project } from '../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../recordings/recordings.ts';
import type { BestSet, PersonalBests } from '../../../src/training/progress/personalBests.ts';
import { computeProgress, type Progress } from '../../../src/training/progress/progress.ts';

const recordings = getRecordingsFolder(project);

/** The reason to skip tests of recorded records; false where there are some. */
export const skipReason = !existsSync(recordings) && 'there are no recorded answers beside the project';

/** Folders with complete lists of records, one for each format of the releases. */
export const recordedFolders = ['records-2.2', 'records-2.4', 'records-2.7a2', 'records-2.7rel'] as const;

/** Rows of a recorded list as the server sent them. */
export function readRecordedRows(folder: string, endpoint: string): readonly JsonObject[] {
  const list: unknown = JSON.parse(readFileSync(join(recordings, folder, `${endpoint}.list.json`), 'utf8'));
  assert.ok(isObject(list));
  return toObjects(list['results']);
}

/** Converts items to rows of a list. */
export function toRows(endpoint: string, items: readonly unknown[]): readonly ListedItem[] {
  const [form = assert.fail()] = createEndpointResource(endpoint).forms;
  return items.map((item, at) => toListedItem(form, item, { languages: [], codes: new Map() }, endpoint, at));
}

const weightUnits = new Map(
  ['kg', 'lb', 'Body Weight', 'Plates', 'Kilometers Per Hour'].map((name, at) => [String(at + 1), name]),
);
const repetitionUnits = new Map(
  ['Repetitions', 'Until Failure', 'Seconds', 'Minutes', 'Miles', 'Kilometers'].map((name, at) => [
    String(at + 1),
    name,
  ]),
);

/** The units that servers come with. */
const unitNames: UnitFormat = { weight: weightUnits, repetition: repetitionUnits, formatNumber: String };

/** A context where only the units are known. */
export const plainFacts: TrainedSetContext = { unitNames, warmUps: new Set(), sessionDays: new Map() };

/** Converts logs to sets. */
export function toSets(
  logs: readonly unknown[],
  facts: Partial<TrainedSetContext> = {},
): readonly TrainedSet[] {
  return runSync(toTrainedSets(toRows('workoutlog', logs), { ...plainFacts, ...facts }));
}

/** A log as servers from 2.3 on send it. */
export function createLog(
  date: string,
  weight: number | string | null,
  repetitions: number | string | null,
  others: JsonObject = {},
): JsonObject {
  return {
    id: 1,
    exercise: 73,
    session: 1,
    repetitions_unit: 1,
    weight_unit: 1,
    rir: null,
    ...{ date, weight, repetitions, ...others },
  };
}

/** Values of all types that no server should send. */
export const hostileValues: readonly unknown[] = [
  ...[NaN, Infinity, -Infinity, 1e308, -1e308, 5e-324, -1, 0, -0, 1e12, 2 ** 53, 10n ** 400n, -5n],
  ...['', ' ', '-', '.', '1e308', '0x10', 'NaN', 'Infinity', '-1.00', '0.00', '1,5', '9'.repeat(900)],
  ...['9'.repeat(1_000_000), '\ud800', '2026-13-45', '2026-02-31T25:99:99+99:99', '9999-12-31', '0000-01-01'],
  ...[null, undefined, true, [], [1], {}, { unit: 5 }, { id: 1, name: 'kg' }],
];

/** Finds `NaN` and infinite numbers anywhere in a value. */
export function findNonFiniteNumbers(value: unknown): readonly number[] {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [] : [value];
  }
  const parts =
    value instanceof Map
      ? [...value]
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : [];
  return parts.flatMap(findNonFiniteNumbers);
}

/** The progress over sets, at once. */
export function computeProgressSync(sets: readonly TrainedSet[]): Progress {
  return runSync(computeProgress(sets));
}

/** The progress over logs, which get consecutive ids. */
export function computeLoggedProgress(...logs: readonly JsonObject[]): Progress {
  return computeProgressSync(toSets(logs.map((item, at) => ({ ...item, id: at + 1 }))));
}

/** The ids of the logs that were records, and of the best one. */
export function getRecordIds({
  setRecords: records,
  best,
}: PersonalBests): readonly [records: readonly unknown[], best: unknown] {
  return [records.map(({ set }) => set.item.id), best?.set.item.id];
}

/** The day, the kilograms and the repetitions of the set with the most weight. */
export function summarizeSet(heaviest: BestSet | undefined) {
  return (
    heaviest && { day: heaviest.set.day, kilograms: heaviest.value, repetitions: heaviest.set.repetitions }
  );
}
