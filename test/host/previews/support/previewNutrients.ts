import assert from 'node:assert/strict';
import type { PreviewContent, TableBlock } from '../../../../src/previews/blocks.ts';
import { assertNumbers, getBlock, getColumn, parseNumber } from './openPreview.ts';
import type { ServerObject } from './previewRecords.ts';

/** The numbers of a nutrient's row by column title. */
const nutrientFields = [
  ['Energy (kcal)', 'energy', 1, 0.5],
  ['Energy (kJ)', 'energy', 4.184, 0.5],
  ['Protein (g)', 'protein', 1, 0.05],
  ['Carbohydrates (g)', 'carbohydrates', 1, 0.05],
  ['of which sugar (g)', 'carbohydrates_sugar', 1, 0.05],
  ['Fat (g)', 'fat', 1, 0.05],
  ['of which saturated (g)', 'fat_saturated', 1, 0.05],
  ['Sodium (g)', 'sodium', 1, 0.0005],
] as const;

/** Asserts that a column of a nutrient table has the values sent per 100 g, times a factor. */
export function assertNutrients(
  what: string,
  table: TableBlock,
  at: number,
  sent: ServerObject,
  factor: number,
): void {
  const column = getColumn(table, at);
  const fields = [
    ...nutrientFields,
    ['Fiber (g)', sent['fiber'] === undefined ? 'fibres' : 'fiber', 1, 0.05] as const,
  ];
  const known = fields.filter(([, field]) => sent[field] !== null && sent[field] !== undefined);
  assert.deepEqual([...column.keys()].sort(), known.map(([title]) => title).sort(), what);
  for (const [title, field, unit, tolerance] of known) {
    assertNumbers(
      what,
      [[title, column.get(title) ?? '']],
      [[title, Number(sent[field]) * unit * factor]],
      // Halves may be rounded either way.
      tolerance + 1e-6,
    );
  }
}

/** The shares of energy, with 4, 4 and 9 kcal per gram. */
export function assertShares(content: PreviewContent, sent: ServerObject): void {
  const energy = [
    ['Protein', 4 * Number(sent['protein'])],
    ['Carbohydrates', 4 * Number(sent['carbohydrates'])],
    ['Fat', 9 * Number(sent['fat'])],
  ] as const;
  const sum = energy.reduce((total, [, calories]) => total + calories, 0);
  const { shares } = getBlock(content, 'shares');
  const right = energy.map(([title, calories]) => [title, calories / sum] as const);
  assertNumbers(
    'shares',
    shares.map(({ title, share }) => [title, share]),
    right,
    1e-6,
  );
  assertNumbers(
    'shares in words',
    shares.map(({ title, text }) => [title, parseNumber(text)]),
    right.map(([title, share]) => [title, share * 100]),
    0.501,
  );
}
