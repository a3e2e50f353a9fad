import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { project } from '../../harness/system/paths.ts';
import { findProblem, findDuplicates, readTableRows, parseTestNames } from './testTable.ts';

const rules = Array.from({ length: 18 }, (_, at) => String(at + 1));

describe('the table of security rules', () => {
  const rows = readTableRows('test/RULES.md').map(([rule = '', words = '', test = '', mutation = '']) => ({
    rule,
    words,
    tests: parseTestNames(test),
    mutation,
  }));

  it('has tests for each rule, which exist in the named files', () => {
    const problems = rows.flatMap(({ rule, words, tests }) =>
      tests.flatMap((test) => {
        const problem = findProblem(test);
        return problem === undefined ? [] : [`${rule} ${words}: ${problem}`];
      }),
    );
    assert.deepEqual(problems, []);
  });

  it('has every rule, in order, and a distinct sentence in each row', () => {
    assert.deepEqual([...new Set(rows.map(({ rule }) => rule))], rules);
    assert.ok(rows.every(({ words }) => words !== ''));
    assert.deepEqual(findDuplicates(rows.map(({ words }) => words)), []);
  });

  it('names for each row a change to a file that makes its test fail', () => {
    for (const { words, mutation } of rows) {
      const [, file] = /^`([^`]+)`: \S/.exec(mutation) ?? [];
      assert.ok(file !== undefined && existsSync(join(project, file)), `${words}: ${mutation}`);
    }
  });
});
