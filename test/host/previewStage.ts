// Documents with previews, and records for them.
import * as vscode from 'vscode';
import { progressUri } from '../../src/previews/previewName.ts';
import { makeRecordsRecent } from '../service/domain/recentRecords.ts';
import type { Service } from '../service/service.ts';
import { uriOn } from './editing.ts';
import { localToday, loggedSets, mostLogged, sentRows } from './previewRecords.ts';
import { withKey, withService } from './support.ts';

/** The release of most tests of previews. */
export const generation = '2.7';

/** Runs with a server and its key, and with records of the last months. */
export async function withRecords(test: (service: Service) => Promise<void>): Promise<void> {
  const undo = makeRecordsRecent(localToday());
  try {
    await withService({ generation }, (service) => withKey(service, () => test(service)));
  } finally {
    undo();
  }
}

/** Takes all rows of the server's lists away, and gives them back. */
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

/** Adds rows to a list of the server's, and takes them away. */
export async function withFurther<Row>(
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

/** The exercise of which the user has logged most sets. */
export async function trainedExercise(service: Service): Promise<vscode.Uri> {
  const id = mostLogged((await loggedSets(service)).map(({ exercise }) => exercise));
  return uriOn(service, 'exercises', { id });
}

export function weightUri(service: Service): vscode.Uri {
  return uriOn(service, 'weightentry', { page: 'ordering=-date%2Cid' });
}

export async function planUri(service: Service, name = 'Winter bulk'): Promise<vscode.Uri> {
  const plan = (await sentRows(service, 'nutritionplan')).find(({ description }) => description === name);
  return uriOn(service, 'nutritionplan', { id: String(plan?.['id']) });
}

export async function categoryUri(service: Service): Promise<vscode.Uri> {
  const category = (await sentRows(service, 'measurement-category')).find(({ name }) => name === 'Waist');
  return uriOn(service, 'measurement-category', { id: String(category?.['id']) });
}

/** A document of each kind of preview. */
export async function uriOfEach(service: Service): Promise<readonly vscode.Uri[]> {
  const exercise = await trainedExercise(service);
  const [food] = await sentRows(service, 'ingredientinfo');
  return [
    exercise,
    progressUri(exercise),
    uriOn(service, 'ingredients', { id: String(food?.['id']) }),
    uriOn(service, 'workouts', { id: '9' }),
    await planUri(service),
    uriOn(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
    weightUri(service),
    await categoryUri(service),
    uriOn(service, 'workoutsession', { page: 'ordering=-date%2Cid' }),
  ];
}

export function targets(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace('/api/v2', ''));
}
