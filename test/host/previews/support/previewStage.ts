// Documents with previews, and their records.
import * as vscode from 'vscode';
import { toProgressUri } from '../../../../src/previews/previewName.ts';
import { makeRecordsRecent } from '../../../service/domain/recentRecords.ts';
import type { Service, ServiceOptions } from '../../../service/service.ts';
import { getLocalToday } from '../../../service/domain/time.ts';
import { createServiceUri } from '../../support/editing.ts';
import { readLoggedSets, getMostFrequent, readObjects } from './previewRecords.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';

/** The release used by most tests of previews. */
export const generation = '2.7';

/** Runs a test with a server, its key, and records of the last months. */
export async function withRecords(
  test: (service: Service) => Promise<void>,
  options: Pick<ServiceOptions, 'fault'> = {},
): Promise<void> {
  const undo = makeRecordsRecent(getLocalToday());
  try {
    await withService({ generation, ...options }, (service) => withKey(service, () => test(service)));
  } finally {
    undo();
  }
}

/** Empties lists of the server while a test runs. */
export async function withoutRows(
  lists: readonly (readonly unknown[])[],
  test: () => Promise<void>,
): Promise<void> {
  const kept = lists.map((list) => [...list]);
  lists.forEach((list) => (list as unknown[]).splice(0));
  try {
    await test();
  } finally {
    lists.forEach((list, at) => (list as unknown[]).push(...(kept[at] ?? [])));
  }
}

/** Adds rows to a list of the server while a test runs. */
export async function withExtraRows<Row>(
  list: readonly Row[],
  rows: readonly Row[],
  test: () => Promise<void>,
): Promise<void> {
  const { length } = list;
  (list as Row[]).push(...rows);
  try {
    await test();
  } finally {
    (list as Row[]).splice(length);
  }
}

/** Options that keep a tab when another is opened. */
export const pinned = { preview: false } as const;

/** The exercise with the most logged sets. */
export async function getTrainedExerciseUri(service: Service): Promise<vscode.Uri> {
  const id = getMostFrequent((await readLoggedSets(service)).map(({ exercise }) => exercise));
  return createServiceUri(service, 'exercises', { id });
}

export function getWeightUri(service: Service): vscode.Uri {
  return createServiceUri(service, 'weightentry', { page: 'ordering=-date%2Cid' });
}

export async function getPlanUri(service: Service, name = 'Winter bulk'): Promise<vscode.Uri> {
  const plan = (await readObjects(service, 'nutritionplan')).find(({ description }) => description === name);
  return createServiceUri(service, 'nutritionplan', { id: String(plan?.['id']) });
}

export async function getCategoryUri(service: Service): Promise<vscode.Uri> {
  const category = (await readObjects(service, 'measurement-category')).find(({ name }) => name === 'Waist');
  return createServiceUri(service, 'measurement-category', { id: String(category?.['id']) });
}

/** A document of each kind of preview. */
export async function getPreviewUris(service: Service): Promise<readonly vscode.Uri[]> {
  const exercise = await getTrainedExerciseUri(service);
  const [food] = await readObjects(service, 'ingredientinfo');
  return [
    exercise,
    toProgressUri(exercise),
    createServiceUri(service, 'ingredients', { id: String(food?.['id']) }),
    createServiceUri(service, 'workouts', { id: '9' }),
    await getPlanUri(service),
    createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
    getWeightUri(service),
    await getCategoryUri(service),
    createServiceUri(service, 'workoutsession', { page: 'ordering=-date%2Cid' }),
  ];
}

export function targets(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace('/api/v2', ''));
}
