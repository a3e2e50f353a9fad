// Days of a plan, as a server of any release sends them and as a preview shows them.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseItemUri } from '../../src/documents/uri.ts';
import type { TableBlock } from '../../src/previews/blocks.ts';
import { findPreviewName } from '../../src/previews/previewName.ts';
import type { Service } from '../service/service.ts';
import { readText } from './editing.ts';
import type { ServerObject } from './previewRecords.ts';
import { asObject, asList } from './previewNumbers.ts';

/** A day of a plan as it is sent, in any release. */
export function plannedDay(sent: ServerObject): {
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

/** The dates of a routine, each with what is due. */
export async function sentSequence(service: Service, id: string): Promise<readonly ServerObject[]> {
  const dates = asList(JSON.parse(await readText(service, `routine/${id}/date-sequence-display/`)));
  return dates.filter(({ day }) => day !== null);
}

export function weekdayOfToday(): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long' }).format(new Date());
}

/** The name of a day, without what stands behind it. */
export function titleOfDay(caption: string): string {
  const [first = '', second = ''] = caption.split(' · ');
  return first === 'Today' ? `${first} · ${second}` : first;
}

/** The exercise whose progress a row leads to. */
export function exerciseIn({ target = '' }: TableBlock['rows'][number]): string {
  const uri = vscode.Uri.parse(target);
  const reference = parseItemUri(uri);
  assert.ok(findPreviewName(uri) === 'progress' && reference !== undefined && 'id' in reference.key, target);
  return reference.key.id;
}
