import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exercises, withPreferredName } from '../../../src/resources/exercises.ts';
import { toListedItem, type ListedItem } from '../../../src/resources/resource.ts';

const codes = new Map([
  ['1', 'de'],
  ['2', 'en'],
  ['7', 'pt'],
]);

/**
 * The row of an exercise that has names in the languages with these ids, for a user who prefers other
 * languages.
 */
function createRow(translations: readonly number[], languages: readonly string[]): ListedItem {
  const item = {
    id: 5,
    category: { id: 9, name: 'Legs' },
    translations: translations.map((language) => ({ language, name: `Name ${language}` })),
  };
  const form = exercises.forms[1];
  return toListedItem(form, item, { languages, codes }, 'exercises', 0);
}

function getFallbackLanguage({ details }: ListedItem): string | undefined {
  return details?.kind === 'exercise' ? details.fallbackLanguage : assert.fail('this is no exercise');
}

describe('the row of an exercise', () => {
  it('has a limited number of names', () => {
    const aliases = Array.from({ length: 5000 }, (_, at) => ({ alias: `Alias ${at}` }));
    const translations = Array.from({ length: 500 }, () => ({ language: 2, name: 'Row', aliases }));
    const { details } = toListedItem(
      exercises.forms[1],
      {
        id: 5,
        translations,
        muscles: Array.from({ length: 5000 }, (_, id) => ({ id, name: `Muscle ${id}` })),
      },
      { languages: ['en'], codes },
      'exercises',
      0,
    );
    assert.ok(details?.kind === 'exercise');
    assert.ok(details.translations.length <= 100 && details.muscles.length <= 100);
    assert.ok(details.translations.every((each) => each.aliases.length <= 50));
  });

  it('is created from any description, however long', () => {
    for (const [description, lacksDescription] of [
      ['<p>&nbsp;</p>\n', true],
      ['<>'.repeat(4_000_000), undefined],
    ] as const) {
      const item = { id: 5, translations: [{ language: 2, name: 'Row', description }] };
      const { details } = toListedItem(
        exercises.forms[1],
        item,
        { languages: ['en'], codes },
        'exercises',
        0,
      );
      assert.ok(details?.kind === 'exercise');
      assert.equal(details.translations[0]?.lacksDescription, lacksDescription);
    }
  });

  it('shows the language of a name that is not in the most preferred one', () => {
    for (const [translations, languages, description] of [
      [[2], ['de', 'en'], 'Legs · (en)'],
      [[2, 7], ['de', 'pt', 'en'], 'Legs · (pt)'],
      [[1], ['en'], 'Legs · (de)'],
      [[1, 2], ['de', 'en'], 'Legs'],
      [[1, 2], ['en'], 'Legs'],
      [[7, 2], ['pt-br', 'pt', 'en'], 'Legs'],
      [[99], ['de', 'en'], 'Legs'],
      [[], ['de', 'en'], 'Legs'],
    ] as const) {
      assert.equal(createRow(translations, languages).description, description, String(languages));
    }
  });

  it('shows the language of its name to users of other languages', () => {
    const english = createRow([2], ['en']);
    assert.deepEqual([english.description, getFallbackLanguage(english)], ['Legs', undefined]);
    const fallback = withPreferredName(english, ['de', 'en']);
    assert.deepEqual(fallback, createRow([2], ['de', 'en']));
    assert.equal(getFallbackLanguage(fallback), 'en');
    assert.deepEqual(withPreferredName(fallback, ['en']), english);
  });

  it('stays the same object if its text is the same', () => {
    for (const languages of [['en'], ['de', 'en']]) {
      const row = createRow([2], languages);
      assert.equal(withPreferredName(row, languages), row);
    }
  });
});
