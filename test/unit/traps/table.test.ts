import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findProblem, findDuplicates, readTableRows, parseTestNames } from '../project/testTable.ts';

/** Number of known traps. The table must not get shorter. */
const minTraps = 176;

describe('the table of traps', () => {
  const traps = readTableRows('test/TRAPS.md').map(([section = '', trap = '', test = '']) => ({
    section,
    trap,
    tests: parseTestNames(test),
  }));

  it('has a test for each trap, which exists in the named file', () => {
    const problems = traps.flatMap(({ section, trap, tests }) =>
      tests.flatMap((test) => {
        const problem = findProblem(test);
        return problem === undefined ? [] : [`${section} ${trap}: ${problem}`];
      }),
    );
    assert.deepEqual(problems, []);
  });

  it('has a section and a distinct sentence for each trap', () => {
    assert.ok(traps.every(({ section, trap }) => /^\d(a|\.\d)?$/.test(section) && trap !== ''));
    assert.deepEqual(findDuplicates(traps.map(({ trap }) => trap)), []);
  });

  it('has every section that concerns reading, and no fewer traps than before', () => {
    assert.deepEqual(
      [...new Set(traps.map(({ section }) => section))],
      ['0', '1', '1a', '2', '3.1', '3.2', '3.3', '3.4', '3.5', '3.6', '3.7', '3.8', '4', '5', '6', '8', '9'],
    );
    assert.ok(traps.length >= minTraps, `${String(traps.length)} of ${String(minTraps)}`);
  });

  it('fails the check without the tests that it names', () => {
    const [first] = traps.flatMap(({ tests }) => tests);
    assert.ok(first !== undefined);
    assert.match(findProblem([]) ?? '', /no test/);
    assert.match(findProblem(['test/unit/none.test.ts', 'x']) ?? '', /no file/);
    assert.match(findProblem([...first.slice(0, -1), 'x']) ?? '', /no test "x"/);
    const inOtherGroup = [
      'test/unit/api/retry.test.ts',
      'a read that fails',
      'is not asked before the date that it gave',
    ];
    assert.match(findProblem(inOtherGroup) ?? '', /no test .* in the group "a read that fails"/);
  });
});
