import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kindsOf } from '../../../src/backup/kinds.ts';
import { Ownership } from '../../../src/backup/reading/ownership.ts';
import { PageSizes } from '../../../src/resources/server/pageSizes.ts';
import { rowsHeldBy } from '../../heldBy.ts';
import { plainTransport } from '../../plainTransport.ts';
import { owner } from '../../service/domain/users.ts';
import type { Generation, Service } from '../../service/service.ts';
import { clientFor, credentialOf, setUp } from '../support.ts';
import { ownIds } from './ownIds.ts';
import { rowsOfKind } from './rows.ts';
import { backUpTo, filesBelow, temporaryFolder } from './support.ts';

const generations: readonly Generation[] = ['2.2', '2.4', '2.6', '2.7', 'next'];

/** Queries that a list was asked. */
function queriesOf({ requests }: Service, list: string): readonly string[] {
  return requests.flatMap(({ target }) => new RegExp(`/${list}/\\?(.*)$`).exec(target)?.[1] ?? []);
}

describe('a backup', () => {
  for (const generation of generations) {
    it(`of release ${generation} has what belongs to exercises and ingredients of the user, whoever wrote it`, async () => {
      await using setup = await setUp({ generation });
      await using folder = await temporaryFolder();
      await backUpTo(folder.path, setup.client);
      const files = await filesBelow(folder.path);
      const authors = [...rowsOfKind(files, 'exerciseimage').values()].map((tokens) =>
        tokens.includes(`"${owner.username}"`),
      );
      assert.ok(authors.includes(true) && authors.includes(false));
      const ingredients = (await ownIds(setup.service, 'ingredient')).size;
      assert.ok(ingredients > 10);
      for (const kind of ['ingredientweightunit', 'ingredient-image']) {
        const own = await ownIds(setup.service, kind);
        assert.ok(own.size > 2);
        assert.deepEqual(new Set(rowsOfKind(files, kind).keys()), own, kind);
      }
    });
  }

  it('asks for the portions and pictures of ingredients of the user alone', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await temporaryFolder();
    await backUpTo(folder.path, setup.client);
    for (const [list, filter] of [
      ['ingredientweightunit', 'ingredient'],
      ['ingredient-image', 'ingredient_id'],
    ] as const) {
      const asked = queriesOf(setup.service, list).map((query) => new URLSearchParams(query).get(filter));
      assert.deepEqual(new Set(asked), await ownIds(setup.service, 'ingredient'), list);
    }
  });

  it('asks for none where the user has no ingredients', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 20 });
    await using folder = await temporaryFolder();
    const { leftOut } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(leftOut, []);
    for (const list of ['ingredientweightunit', 'ingredient-image']) {
      assert.deepEqual(queriesOf(setup.service, list), []);
      assert.equal(rowsOfKind(await filesBelow(folder.path), list).size, 0);
    }
  });

  for (const [ignored, kinds] of [
    ['ingredient', ['ingredientweightunit']],
    ['ingredient_id', ['ingredient-image']],
    ['license_author', ['ingredient', 'ingredient-image', 'ingredientweightunit']],
  ] as const) {
    it(`of a server that ignores the filter ${ignored} says what is left out, and reads no list whole for it`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 2000 });
      await using folder = await temporaryFolder();
      await using stack = new AsyncDisposableStack();
      const plain = stack.use(plainTransport());
      const ignoring = clientFor(
        setup.service.url,
        ({ url, ...request }) => {
          const asked = new URL(url);
          asked.searchParams.delete(ignored);
          return plain.transport({ ...request, url: asked });
        },
        { key: () => credentialOf(() => setup.service.key) },
      );
      const { leftOut } = await backUpTo(folder.path, ignoring);
      assert.deepEqual(leftOut, kinds);
      for (const list of kinds) {
        assert.ok(queriesOf(setup.service, list).length <= 2, list);
      }
    });
  }

  it('has the videos of an exercise of the user, and the user’s own of another', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const offered = (await setup.client.root.names()) ?? assert.fail();
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const ownership = new Ownership(
      { client: setup.client, pageSizes, context: {} },
      offered,
      owner.username,
    );
    const kind = kindsOf(offered).find(({ endpoint }) => endpoint === 'video') ?? assert.fail();
    const [{ isOwn } = assert.fail()] = (await ownership.listsOf(kind)) ?? [];
    const own = await ownIds(setup.service, 'exercise');
    const exercises = (await rowsHeldBy(setup.service, 'exercise')).map(({ id }) => id);
    for (const exercise of exercises) {
      assert.equal(isOwn({ id: 1, exercise, license_author: 'a' }), own.has(String(exercise)));
      assert.equal(isOwn({ id: 1, exercise, license_author: owner.username }), true);
    }
    assert.ok(own.size > 1 && own.size < exercises.length);
  });
});
