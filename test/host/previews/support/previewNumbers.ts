// Reads numbers from the content of previews, and from the objects of a server.
import assert from 'node:assert/strict';
import type { PreviewContent, TableBlock } from '../../../../src/previews/blocks.ts';
import type { Service } from '../../../service/service.ts';
import { readText } from '../../support/editing.ts';
import { getBlock, parseDay } from './openPreview.ts';
import type { ServerObject } from './previewRecords.ts';

/** Tolerance of lifted weights, which are shown with two decimals. */
export const liftedTolerance = 0.00501;

/** Numbers the values of the same day, so that their names are unique. */
export function numberDuplicates(
  values: readonly (readonly [day: string, value: number])[],
): [string, number][] {
  const counts = new Map<string, number>();
  return values
    .toSorted(([one, first], [other, second]) => (one === other ? first - second : one < other ? -1 : 1))
    .map(([day, value]) => {
      const count = (counts.get(day) ?? 0) + 1;
      counts.set(day, count);
      return [count === 1 ? day : `${day} (${count})`, value];
    });
}

/** The points of a plot by their days. */
export function getPoints(content: PreviewContent, title: string): [string, number][] {
  const { points } = getBlock(content, 'plot', title);
  return points.map(({ time, value }) => [toDay(time), value]);
}

export function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A column of a table whose first column has days. */
export function getDayColumn({ rows }: TableBlock, at: number): [string, number][] {
  return rows.map(({ cells }) => [parseDay(cells[0]), Number(cells[at] === '' ? NaN : cells[at])]);
}

export function asList(value: unknown): readonly ServerObject[] {
  assert.ok(Array.isArray(value));
  return value as readonly ServerObject[];
}

export function asObject(value: unknown): ServerObject {
  assert.ok(typeof value === 'object' && value !== null);
  return value as ServerObject;
}

export async function readObject(service: Service, path: string): Promise<ServerObject> {
  return asObject(JSON.parse(await readText(service, path)));
}

/** The common English name, if there is one. */
export function getMuscleName({ name, name_en: english }: ServerObject): string {
  return String(english === undefined || english === '' ? name : english);
}

/** The number of sets that a text such as `2 × 8, 6 · 70 kg; 5 · 75 kg` stands for. */
export function countGroupedSets(text: string): number {
  return text.split(/[,;] /).reduce((sum, load) => sum + Number(/^(\d+) × /.exec(load)?.[1] ?? 1), 0);
}
