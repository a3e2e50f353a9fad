// Numbers of previews, read out of what they draw, and the objects that a server sends.
import assert from 'node:assert/strict';
import type { PreviewContent, TableBlock } from '../../src/previews/blocks.ts';
import type { Service } from '../service/service.ts';
import { ask } from './editing.ts';
import { blockOf, dayIn, numberIn } from './openPreview.ts';
import { type Sent } from './previewRecords.ts';

/** Tolerance of weights that were lifted, which are shown with two decimals. */
export const liftedTolerance = 0.00501;

/** Values at days, so that those of one day are told apart. */
export function numbered(values: readonly (readonly [day: string, value: number])[]): [string, number][] {
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
export function pointsOf(content: PreviewContent, title: string): [string, number][] {
  const { points } = blockOf(content, 'plot', title);
  return points.map(({ time, value }) => [dayAt(time), value]);
}

export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A column of a table whose first cells are days. */
export function daysOf({ rows }: TableBlock, at: number): [string, number][] {
  return rows.map(({ cells }) => [dayIn(cells[0]), Number(cells[at] === '' ? NaN : cells[at])]);
}

export function list(value: unknown): readonly Sent[] {
  assert.ok(Array.isArray(value));
  return value as readonly Sent[];
}

export function object(value: unknown): Sent {
  assert.ok(typeof value === 'object' && value !== null);
  return value as Sent;
}

export async function sentItem(service: Service, path: string): Promise<Sent> {
  return object(JSON.parse(await ask(service, path)));
}

/** The name that everybody knows, where there is one. */
export function muscleName({ name, name_en: english }: Sent): string {
  return String(english === undefined || english === '' ? name : english);
}

/** The number of a cell with a sum, which says so where not all parts of it are known. */
export function sumIn(cell: string | number | undefined, isWhole: boolean): number {
  assert.equal(typeof cell, isWhole ? 'number' : 'string', `${cell}`);
  assert.equal(String(cell).startsWith('≥ '), !isWhole);
  return numberIn(cell);
}
