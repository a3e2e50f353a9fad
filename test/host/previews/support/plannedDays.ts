// Reads days of a plan from the answers of any release, and from previews.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import type { TableBlock } from '../../../../src/previews/blocks.ts';
import { findPreviewName } from '../../../../src/previews/previewName.ts';
import type { Service } from '../../../service/service.ts';
import { readText } from '../../support/editing.ts';
import type { ServerObject } from './previewRecords.ts';
import { asObject, asList, readObject } from './previewNumbers.ts';

/** A day of a plan, read from the answer of any release. */
export function parsePlannedDay(sent: ServerObject): {
  readonly title: string;
  readonly weekdays: readonly string[];
  readonly exercises: readonly string[];
} {
  const own = asObject(sent['obj'] ?? sent['day'] ?? sent);
  const { day_list: weekdays = [] } = asObject(sent['days_of_week'] ?? {});
  return {
    title: String(own['name'] ?? own['description']),
    weekdays: asList(weekdays).map(({ day_of_week: name }) => String(name)),
    exercises: asList(sent['slots'] ?? sent['set_list']).flatMap((set) => {
      const all = asList(set['entries'] ?? set['exercise_list'] ?? set['sets']);
      return all.map((entry) => String(entry['exercise'] ?? asObject(entry['obj'])['id']));
    }),
  };
}

/** The exercises of a workout or routine in the plan that the server sends. */
export async function readPlannedExercises(
  service: Service,
  id: string,
  isWorkout: boolean,
): Promise<readonly string[]> {
  const path = isWorkout ? `workout/${id}/canonical_representation/` : `routine/${id}/structure/`;
  const sent = await readObject(service, path);
  return asList(sent['days'] ?? sent['day_list']).flatMap((day) => parsePlannedDay(day).exercises);
}

/** The dates of a routine on which something is planned. */
export async function readDateSequence(service: Service, id: string): Promise<readonly ServerObject[]> {
  const dates = asList(JSON.parse(await readText(service, `routine/${id}/date-sequence-display/`)));
  return dates.filter(({ day }) => day !== null);
}

export function getCurrentWeekday(): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date());
}

/** The name of a day, without the rest of its caption. */
export function getDayTitle(caption: string): string {
  const [first = '', second = ''] = caption.split(' · ');
  return first === 'Today' ? `${first} · ${second}` : first;
}

/** The id of the exercise whose progress a row links to. */
export function getExerciseId({ target = '' }: TableBlock['rows'][number]): string {
  const uri = vscode.Uri.parse(target);
  const reference = parseItemUri(uri);
  assert.ok(findPreviewName(uri) === 'progress' && reference !== undefined && 'id' in reference.key, target);
  return reference.key.id;
}
