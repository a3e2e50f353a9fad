import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isObject } from '../../../../src/api/json/value.ts';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { resources } from '../../../../src/resources/index.ts';
import { toListedItem, type Form } from '../../../../src/resources/resource.ts';
import { anyNaming, translation } from './naming.ts';
import { anyJson, anyText, bigInteger, cases } from '../support.ts';

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

/** A date as servers write it, or another value in its place. */
const date = fc.oneof(
  fc.constantFrom('2024-03-01', '2024-03-01T23:34:30+01:00', '123456789😀', '2024-03-01T23:3😀', '\n2024'),
  anyText,
  anyJson,
);

const text = fc.oneof(anyText, fc.constantFrom('', ' '), anyJson);

/** An item with any of the fields of all kinds, each with a value of its type or any other. */
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

/** Characters that no row can show: controls, line ends, and marks for the direction of text. */
const unshowable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
/** A name has at most 500 characters and a mark if it was cut. A kind or a date may be added. */
const maxLabelLength = 501 + ' Ingredient  -  2024-03-01T10:00'.length;
/** A description has two texts at most; a language is in parentheses. */
const maxDescriptionLength = 2 * 501 + ' · ()'.length;

function assertShowable(shown: string, maxLength: number): void {
  assert.ok(shown.isWellFormed());
  assert.doesNotMatch(shown, unshowable);
  assert.ok(Array.from(shown).length <= maxLength, `${Array.from(shown).length} characters`);
}

/** An id as text; undefined if the value is none. */
function toIdText(value: unknown): string | undefined {
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
          assertShowable(row.label, maxLabelLength);
          assertShowable(row.description, maxDescriptionLength);
          assert.equal(row.of, 'things');
          if (shape.identify === undefined) {
            assert.equal(row.id, isObject(item) ? toIdText(item['id']) : undefined);
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
