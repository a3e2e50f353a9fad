import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const project = join(import.meta.dirname, '../../..');

/** How many traps are known: there may be more, and never fewer. */
const fewest = 168;

interface Trap {
  readonly section: string;
  readonly trap: string;
  /** Path of the file, names of groups, title of the test. */
  readonly test: readonly string[];
}

function trapsOf(table: string): Trap[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => {
      const [section = '', trap = '', test = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return {
        section,
        trap,
        test: test
          .replace(/^`(.*)`$/, '$1')
          .split(' › ')
          .filter((part) => part !== ''),
      };
    });
}

/** The first arguments of all calls of the functions, as they stand in the source, without their quotes. */
function titlesIn(source: string, functions: readonly string[]): ReadonlySet<string> {
  const call = new RegExp(
    String.raw`\b(?:${functions.join('|')})\(\s*(['"${'`'}])((?:\\.|(?!\1).)*)\1\s*,`,
    'g',
  );
  return new Set([...source.matchAll(call)].map(([, , title = '']) => title));
}

/** What is wrong with where a trap says that its test is; undefined when nothing is. */
function problemOf({ test }: Trap): string | undefined {
  const [path = '', ...names] = test;
  const title = names.at(-1);
  if (title === undefined) {
    return 'there is no test';
  }
  if (!existsSync(join(project, path))) {
    return `there is no file ${path}`;
  }
  const source = readFileSync(join(project, path), 'utf8');
  if (!titlesIn(source, ['it', 'test']).has(title)) {
    return `${path} has no test "${title}"`;
  }
  const groups = titlesIn(source, ['describe']);
  const missing = names.slice(0, -1).find((name) => !groups.has(name));
  return missing === undefined ? undefined : `${path} has no group "${missing}"`;
}

function repeatedIn(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}

describe('the table of traps', () => {
  const traps = trapsOf(readFileSync(join(project, 'test/TRAPS.md'), 'utf8'));

  it('has a test for each trap, which is where it says', () => {
    const problems = traps.flatMap((trap) => {
      const problem = problemOf(trap);
      return problem === undefined ? [] : [`${trap.section} ${trap.trap}: ${problem}`];
    });
    assert.deepEqual(problems, []);
  });

  it('has a section and a sentence for each trap, and none twice', () => {
    assert.ok(traps.every(({ section, trap }) => /^\d(a|\.\d)?$/.test(section) && trap !== ''));
    assert.deepEqual(repeatedIn(traps.map(({ trap }) => trap)), []);
  });

  it('has every section that concerns reading, and no trap less than it had', () => {
    assert.deepEqual(
      [...new Set(traps.map(({ section }) => section))],
      ['0', '1', '1a', '2', '3.1', '3.2', '3.3', '3.4', '3.5', '3.6', '4', '5', '6', '8', '9'],
    );
    assert.ok(traps.length >= fewest, `${String(traps.length)} of ${String(fewest)}`);
  });

  it('would not pass without the tests that it names', () => {
    const [first] = traps;
    assert.ok(first !== undefined);
    assert.match(problemOf({ ...first, test: [] }) ?? '', /no test/);
    assert.match(problemOf({ ...first, test: ['test/unit/none.test.ts', 'x'] }) ?? '', /no file/);
    assert.match(problemOf({ ...first, test: [...first.test.slice(0, -1), 'x'] }) ?? '', /no test "x"/);
  });
});
