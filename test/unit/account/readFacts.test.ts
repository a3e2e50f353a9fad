import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findProblems } from '../../../src/account/check/problems.ts';
import { readFacts } from '../../../src/account/check/readFacts.ts';
import { defaultExercises, defaultIngredients } from '../../service/service.ts';
import { setUp } from '../support/support.ts';

describe('the facts that a server is judged by', () => {
  for (const [generation, estimate] of [
    ['2.2', undefined],
    ['2.4', undefined],
    ['2.4', -1],
  ] as const) {
    const counts = estimate === undefined ? 'counts' : 'estimates the number of';
    it(`are current where release ${generation} ${counts} its ingredients and caches the answers`, async () => {
      await using setup = await setUp({
        generation,
        ingredients: 0,
        ...(estimate === undefined ? {} : { estimate }),
      });
      const { service, client, catalogue } = setup;
      const problems = async (): Promise<readonly string[]> => {
        const { facts, failures } = await readFacts(
          { address: client.address, client, catalogue },
          await client.root.getEndpoints(),
          { signal: new AbortController().signal },
        );
        assert.deepEqual(failures, []);
        return findProblems(facts).map(({ kind }) => kind);
      };
      assert.ok((await problems()).includes('noIngredients'));
      service.resize({ ingredients: defaultIngredients, exercises: defaultExercises });
      assert.ok(!(await problems()).includes('noIngredients'));
    });
  }
});
