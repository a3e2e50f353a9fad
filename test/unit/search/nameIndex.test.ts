import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import type { Match, IndexEntry, NameIndex } from '../../../src/search/nameIndex.ts';
import { matchCost, Vocabulary } from '../../../src/search/vocabulary.ts';
import { countPauses } from '../support/countPauses.ts';
import { createIndex } from './queries.ts';

/** An index of items with one name each. */
function createNames(...names: readonly string[]): NameIndex<string> {
  return createIndex(names.map((name) => ({ item: name, names: [name] })));
}

function find<Item>(index: NameIndex<Item>, text: string, maxMatches: number): readonly Match<Item>[] {
  return runSync(index.find(text, maxMatches));
}

function findNames(index: NameIndex<string>, text: string): string[] {
  return find(index, text, 50).map(({ item }) => item);
}

/** Checks that a text finds a name, and not another one. */
function assertFinds(name: string, text: string): void {
  assert.deepEqual(findNames(createNames('Wall Sit', name), text), [name], text);
}

/** Checks that a text finds all names in this order, whatever order they were added in. */
function assertOrder(text: string, ...names: readonly string[]): void {
  assert.deepEqual(findNames(createNames(...names), text), names);
  assert.deepEqual(findNames(createNames(...names.toReversed()), text), names);
}

describe('what is typed', () => {
  it('finds nothing when it is blank or has no letters', () => {
    for (const text of ['', ' \t\n', '-', '🔥 & “”']) {
      assert.deepEqual(findNames(createNames('Squat', '🔥'), text), [], text);
    }
  });

  it('may be in any case, with or without accents', () => {
    assertFinds('Bankdrücken', 'BANKDRUCKEN');
    assertFinds('Developpe couche', 'développé couché');
    assertFinds('Приседания с ёлкой', 'ПРИСЕДАНИЯ С ЕЛКОЙ');
    assertFinds('Βαθιά ΚΆΘΙΣΜΑΤΑ', 'βαθια καθισματα');
    assertFinds('Πώς', 'πωσ');
  });

  it('may have plain letters for special ones such as ß', () => {
    assertFinds('Fußheben', 'fuss');
    assertFinds('Fussheben', 'fuß');
    assertFinds('Bænkpres', 'baenk');
    assertFinds('Køl', 'kol');
    assertFinds('Łyd', 'lyd');
    assertFinds('Kış', 'kis');
  });

  it('may have full-width letters', () => {
    assertFinds('Squat', 'ｓｑｕａｔ');
    assertFinds('ＤＢプレス', 'db');
  });

  it('keeps the vowel signs of scripts that write them above or below the line', () => {
    assert.deepEqual(findNames(createNames('कि', 'कु'), 'कु'), ['कु']);
  });

  it('may be in a script without spaces', () => {
    assert.deepEqual(findNames(createNames('右腿手枪式深蹲', '仰卧起坐', '深蹲'), '深蹲'), [
      '深蹲',
      '右腿手枪式深蹲',
    ]);
    assertFinds('右腿手枪式深蹲', '蹲');
    assertFinds('ベンチプレス', 'プレス');
  });

  it('may be anything at all', () => {
    const index = createNames('Squat', '__proto__', 'constructor', '\uD83D', 'a'.repeat(5000));
    const texts = ['__proto__', '.*+?^${}()|[]\\', '\0', '\uD83D', 'a'.repeat(100_000), 'b '.repeat(5000)];
    for (const text of [...texts, 'ﷺ'.repeat(100), 'ß'.repeat(100), 'e\u0301'.repeat(300)]) {
      assert.ok(Array.isArray(find(index, text, 5)));
    }
    assert.deepEqual(findNames(index, '__proto__'), ['__proto__']);
  });
});

describe('the order of what is found', () => {
  it('is exact names, names that begin with it, whole words in order, then prefixes of words', () => {
    assertOrder(
      'leg press',
      'Leg Press',
      'Leg Press, Narrow Feet on the Platform',
      'Leg Wide Press',
      'Narrow Leg Press',
      'Press Leg Wide',
      'Pressed Leg',
    );
  });

  it('ignores missing spaces', () => {
    assertOrder('pullup', 'Pull-up', 'Pullup Bar', 'Pull-ups, Narrow', 'Pull-up, Weighted', 'Wide Pull Up');
  });

  it('puts parts of words after prefixes, however long these are', () => {
    assertOrder('press', 'Seated Overhead Pressing With Dumbbells', 'Legpress');
    assertOrder('ess bench', 'Essential Benches', 'Press Bench');
  });

  it('puts shorter names first if all else is equal', () => {
    assertOrder('curl', 'Curl Bar', 'Curl on Bench', 'Curl on Incline Bench');
  });

  it('is the given order if all else is equal', () => {
    assert.deepEqual(findNames(createNames('Row B', 'Row A', 'Row C'), 'row'), ['Row B', 'Row A', 'Row C']);
  });

  it('is limited on request', () => {
    const index = createNames('Row Machine', 'Row', 'Row Bar');
    assert.deepEqual(
      find(index, 'row', 2).map(({ item }) => item),
      ['Row', 'Row Bar'],
    );
  });
});

describe('parts of words', () => {
  it('are found inside a word', () => {
    assertFinds('Bankdrücken', 'drücken');
    assertFinds('Legpress', 'press');
    assertFinds('Pullup', 'pull up');
  });

  it('are not found by a single letter', () => {
    assert.deepEqual(findNames(createNames('Squat', 'Arm'), 'a'), ['Arm']);
  });

  it('may be written as one word, or apart', () => {
    assertFinds('Pull-up', 'pullup');
    assertFinds('Wide Chin Up', 'chinup');
    assertFinds('Lat Pull Down', 'latpulldown');
    assertFinds('Kettlebell', 'kettle bell');
  });

  it('are found too when others are written as one word', () => {
    const names = Array.from({ length: 10 }, (_, at) => `Pullup ${at}`);
    assert.equal(findNames(createNames('Wide Pull Up', ...names), 'pullup').at(-1), 'Wide Pull Up');
  });
});

describe('typos', () => {
  it('are one letter left out, added, replaced, or exchanged with its neighbour', () => {
    for (const text of ['squt', 'squuat', 'sqiat', 'squta', 'sqaut', 'qsuat', 'zquat', 'quat']) {
      assertFinds('Squat', text);
    }
    assert.deepEqual(findNames(createNames('Squat'), 'sqist'), []);
  });

  it('are two in a long word', () => {
    assertFinds('Dumbbell', 'dumbbwlk');
    assertFinds('Deadlift', 'daedlifk');
    assertFinds('Extension', 'extenton');
    assert.deepEqual(findNames(createNames('Extension'), 'axtenton'), []);
  });

  it('are none in a short word', () => {
    assert.deepEqual(findNames(createNames('Row'), 'rwo'), []);
  });

  it('may come before the word is typed to its end', () => {
    assertFinds('Deadlift', 'daedl');
    assertFinds('Klimmzüge', 'klimzu');
  });

  it('may be in each of several words', () => {
    assertFinds('Incline Bench Press', 'becnh inclnie');
  });

  it('may be in words that are written together, or apart', () => {
    assertFinds('Bench Press', 'bnechpress');
    assertFinds('Hip Thrust', 'hiptrust');
    assertFinds('Deadlift', 'dead lfit');
    assert.deepEqual(findNames(createNames('Deadlift'), 'dxad lxft'), []);
    assertOrder('psuhup', 'Pushup', 'Push Up Bar');
  });

  it('come after exact spellings', () => {
    assertOrder('press', 'Pressing With a Very Long Name', 'Pess');
  });

  it('are fewer the earlier a name comes', () => {
    assertOrder('dumbxell', 'Dumbbell Over Head', 'Dumbbelt');
  });

  it('are not looked for when there are enough other matches', () => {
    const names = Array.from({ length: 10 }, (_, at) => `Press ${at}`);
    assert.equal(findNames(createNames('Pess', ...names), 'press').length, 10);
    assert.equal(findNames(createNames('Pess', ...names.slice(1)), 'press').length, 10);
  });
});

describe('a thing with several names', () => {
  const squat: IndexEntry<string> = { item: 'squat', names: ['Squat', 'Kniebeuge', 'Sentadilla con barra'] };
  const index = createIndex([squat, { item: 'row', names: ['Row', 'Remo con barra'] }]);

  it('is found once, by the name that fits best', () => {
    assert.deepEqual(find(index, 'sentadila', 5), [{ item: 'squat', name: 'Sentadilla con barra' }]);
    assert.deepEqual(find(createIndex([{ item: 1, names: ['Pull-up Bar', 'Pull-up'] }]), 'pull', 5), [
      { item: 1, name: 'Pull-up' },
    ]);
  });

  it('is found by words of different names, after those that have them in one', () => {
    const both = { item: 'both', names: ['An Exercise With Barra and Then the Squat'] };
    const spread = createIndex([squat, both]);
    assert.deepEqual(find(spread, 'squat barra', 5), [
      { item: 'both', name: 'An Exercise With Barra and Then the Squat' },
      { item: 'squat', name: 'Squat' },
    ]);
  });

  it('may be found by misspelt words of different names, last of all', () => {
    const one = { item: 'one', names: ['A Squat of a Long Name With Barra'] };
    assert.deepEqual(
      find(createIndex([squat, one]), 'sqaut barra', 5).map(({ item }) => item),
      ['one', 'squat'],
    );
  });

  it('is not found when a word is in none of them', () => {
    assert.deepEqual(find(index, 'squat machine', 5), []);
  });

  it('is found by a limited number of words, whether in one of its names or in many', () => {
    const words = Array.from({ length: 400 }, (_, at) => `word${at}`);
    const counted = (names: readonly string[], text: string): number =>
      find(createIndex([{ item: 'thing', names }]), text, 5).length;
    for (const names of [[...words, 'zebra'], [`${words.join(' ')} zebra`]]) {
      assert.deepEqual([counted(names, 'word150'), counted(names, 'zebra')], [1, 0]);
      assert.equal(counted(['zebra', ...names], 'zebra'), 1);
    }
  });

  it('is not found beyond a limit of words in all names', () => {
    const entries = [
      { item: 'first', names: ['Zebra'] },
      ...Array.from({ length: 1700 }, () => ({ item: '', names: ['row '.repeat(300)] })),
      { item: 'last', names: ['Zebra'] },
    ];
    const zebras = find(createIndex(entries), 'zebra', 5);
    assert.deepEqual(
      zebras.map(({ item }) => item),
      ['first'],
    );
  });

  it('may have none', () => {
    const named = [
      { item: 1, names: [] },
      { item: 2, names: ['Squat con Barra'] },
    ];
    assert.deepEqual(find(createIndex(named), 'squat barra', 5), [{ item: 2, name: 'Squat con Barra' }]);
  });
});

describe('the costs of many words', () => {
  it('are counted with pauses between them', () => {
    const vocabulary = new Vocabulary();
    vocabulary.add(Array.from({ length: 10_000 }, (_, at) => `word${at}`));
    assert.equal([...vocabulary.getCosts('word')].length, 8);
    assert.deepEqual(runSync(vocabulary.getCosts('word9999')), new Uint8Array([matchCost.whole]));
  });

  it('are limited for typos with pauses between them, beyond the number of words of any server', () => {
    const createVocabulary = (count: number): Vocabulary => {
      const vocabulary = new Vocabulary();
      for (let at = 0; at < count; at++) {
        vocabulary.add([`squat${at}`]);
      }
      return vocabulary;
    };
    const absent = (count: number): Uint8Array => new Uint8Array(count).fill(matchCost.absent);
    const vocabulary = createVocabulary(40_000);
    const costs = absent(40_000);
    runSync(vocabulary.allowTypos('sqaut', 1, [costs]));
    assert.ok(costs.every((cost) => cost === matchCost.typo + 1));
    assert.ok(countPauses(vocabulary.allowTypos('sqaut', 1, [costs])) >= 8);
    const wordy = new Vocabulary();
    wordy.add(Array.from({ length: 2000 }, (_, at) => `${at}`.padEnd(60, 'x')));
    // A tree of all beginnings would have 110,000.
    assert.ok(countPauses(wordy.allowTypos('sqaut', 1, [absent(1)])) < 60_000);
    const untouched = absent(60_000);
    assert.equal(countPauses(createVocabulary(60_000).allowTypos('sqaut', 1, [untouched])), 0);
    assert.deepEqual(untouched, absent(60_000));
  });
});
