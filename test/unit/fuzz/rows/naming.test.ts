import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isObject } from '../../../../src/api/json/value.ts';
import { getPreferredLanguages, getTranslatedName } from '../../../../src/resources/server/naming.ts';
import { anyNaming, codes, translation } from './naming.ts';
import { anyText, cases } from '../support.ts';

/** A language as a user may write it in the setting. */
const chosenLanguage = fc.oneof(
  fc.constantFrom('de', 'EN', ' pt_BR ', 'zh-Hant-TW', 'fr', '', '-', '_', ' '),
  // Without line ends, because the base of a code is not defined across lines.
  anyText.map((text) => text.replace(/[\n\r\u2028\u2029]/g, ' ')),
);

describe('the languages of names', () => {
  it('are each named once, in lower case, with the base behind each and English among them', () => {
    fc.assert(
      fc.property(fc.array(chosenLanguage, { maxLength: 5 }), chosenLanguage, (chosen, display) => {
        const languages = getPreferredLanguages(chosen, display);
        assert.equal(new Set(languages).size, languages.length);
        assert.ok(languages.includes('en'));
        assert.deepEqual(
          languages,
          languages.map((code) => code.toLowerCase()),
        );
        for (const code of languages) {
          const base = code.replace(/-.*/, '');
          assert.ok(base === '' || languages.includes(base), `${code} without its base`);
        }
      }),
      { numRuns: cases.languages },
    );
  });

  it('never select a name in an unknown language over an English one', () => {
    fc.assert(
      fc.property(fc.array(chosenLanguage, { minLength: 1, maxLength: 3 }), (chosen) => {
        const languages = getPreferredLanguages(chosen, 'en');
        const translations = [
          { name: 'somewhere', language: 999 },
          { name: 'English', language: 2 },
        ];
        assert.equal(getTranslatedName(translations, { languages, codes }), 'English');
      }),
      { numRuns: cases.languages },
    );
  });
});

describe('a translated name', () => {
  it('exists if any translation has one, and never fails', () => {
    fc.assert(
      fc.property(fc.array(translation, { maxLength: 5 }), anyNaming, (translations, naming) => {
        const name = getTranslatedName(translations, naming);
        const hasName = translations
          .filter(isObject)
          .some((one) => typeof one['name'] === 'string' && /[a-z]/i.test(one['name'].slice(0, 100)));
        assert.ok(!hasName || name !== '');
      }),
      { numRuns: cases.names },
    );
  });

  it('is in the best language that has one', () => {
    const known = [...codes].map(([id, code]) => ({ id: Number(id), code }));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(known, { minLength: 1 }),
        fc.shuffledSubarray(known, { minLength: 1 }),
        fc.boolean(),
        (present, wanted, asObject) => {
          const translations = present.map(({ id, code }) => ({
            name: `in ${code}`,
            language: asObject ? { id, short_name: code.toUpperCase() } : id,
          }));
          const languages = wanted.map(({ code }) => code);
          const best = wanted.find((language) => present.includes(language)) ?? present[0];
          assert.equal(getTranslatedName(translations, { languages, codes }), `in ${best?.code ?? ''}`);
        },
      ),
      { numRuns: cases.names },
    );
  });
});
