import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isObject } from '../../../src/api/json/value.ts';
import { createEndpointResource } from '../../../src/resources/server/endpoints.ts';
import { resources } from '../../../src/resources/index.ts';
import { toListedItem, type Form } from '../../../src/resources/resource.ts';
import { anyNaming, translation } from './naming.ts';
import { anyJson, anyText, bigInteger, cases } from './support.ts';

const endpoints = ['day', 'exercise', 'exerciseimage', 'language', 'templates', 'userprofile', 'weightentry'];

const form: fc.Arbitrary<Form> = fc.constantFrom(
  ...resources.flatMap(({ forms }): readonly Form[] => forms),
  ...endpoints.flatMap((name) => createEndpointResource(name).forms),
);

const id = fc.oneof(
  anyText,
  fc.integer(),
  bigInteger,
  fc.uuid(),
  fc.constantFrom('..', '%2e%2e', '.', '@3', 'a/b', '😀'),
  anyJson,
);

/** A date as servers write it, or what stands in its place. */
const date = fc.oneof(
  fc.constantFrom('2024-03-01', '2024-03-01T23:34:30+01:00', '123456789😀', '2024-03-01T23:3😀', '\n2024'),
  anyText,
  anyJson,
);

const text = fc.oneof(anyText, fc.constantFrom('', ' '), anyJson);

/** An item with the fields of every kind, each present or not, of its own type or another. */
const wgerLike = fc.record(
  {
    ...{ id, user: id, name: text, full_name: text, title: text, alias: text, username: text },
    ...{ description: text, comment: text, notes: text, brand: text, energy: fc.oneof(fc.double(), anyJson) },
    ...{ start: date, end: date, created: date, creation_date: date, date, last_update: date },
    category: fc.oneof(fc.record({ name: text }), anyJson),
    language: fc.oneof(fc.record({ short_name: text }), fc.integer({ min: 0, max: 5 }), anyJson),
    translations: fc.oneof(fc.array(translation, { maxLength: 4 }), anyJson),
    exercises: fc.oneof(fc.array(translation, { maxLength: 4 }), anyJson),
  },
  { requiredKeys: [] },
);

/** What no row can show: line ends and other controls, and what turns the text around. */
const unshowable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** A name has 500 characters and the mark of what was cut; a kind or a date may stand beside it. */
const longestLabel = 501 + ' Ingredient  -  2024-03-01T10:00'.length;
/** Two texts side by side. */
const longestDescription = 2 * 501 + ' · '.length;

function assertShowable(shown: string, longest: number): void {
  assert.ok(shown.isWellFormed());
  assert.doesNotMatch(shown, unshowable);
  assert.ok(Array.from(shown).length <= longest, `${Array.from(shown).length} characters`);
}

/** The text of an id, or undefined where there is none. */
function idTextOf(value: unknown): string | undefined {
  const isOne =
    (typeof value === 'string' && value !== '' && value.length <= 1000) ||
    typeof value === 'bigint' ||
    Number.isFinite(value);
  return isOne ? String(value).toWellFormed() : undefined;
}

describe('a row', () => {
  it('can be shown in one line and keeps its id, whatever the item', () => {
    fc.assert(
      fc.property(
        form,
        fc.oneof({ weight: 4, arbitrary: wgerLike }, anyJson),
        anyNaming,
        fc.option(fc.nat(), { nil: undefined }),
        (shape, item, naming, place) => {
          const row = toListedItem(shape, item, naming, 'things', place);
          assertShowable(row.label, longestLabel);
          assertShowable(row.description, longestDescription);
          assert.equal(row.of, 'things');
          if (shape.identify === undefined) {
            assert.equal(row.id, isObject(item) ? idTextOf(item['id']) : undefined);
          }
          if (row.id === undefined) {
            assert.equal(row.place, place);
          }
        },
      ),
      { numRuns: cases.rows },
    );
  });
});
