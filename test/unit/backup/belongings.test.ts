import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getKinds } from '../../../src/backup/kinds.ts';
import { Ownership } from '../../../src/backup/reading/ownership.ts';
import { PageSizes } from '../../../src/resources/server/pageSizes.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { readServerRows } from '../../serverRows.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { owner } from '../../service/domain/users.ts';
import type { Generation, Service } from '../../service/service.ts';
import { createClient, createCredential, setUp } from '../support/support.ts';
import { readOwnIds } from './ownIds.ts';
import { getRowsOfKind } from './rows.ts';
import { backUpTo, readFilesBelow } from './support.ts';

const generations: readonly Generation[] = ['2.2', '2.3', '2.4', '2.5', '2.6', '2.7', 'next'];

/** The queries of all requests for a list. */
function getQueries({ requests }: Service, list: string): readonly string[] {
  return requests.flatMap(({ target }) => new RegExp(`/${list}/\\?(.*)$`).exec(target)?.[1] ?? []);
}

describe('a backup', () => {
  for (const generation of generations) {
    it(`of release ${generation} has the parts of the user’s exercises and ingredients, whoever added them`, async () => {
      await using setup = await setUp({ generation });
      await using folder = await createTemporaryFolder();
      await backUpTo(folder.path, setup.client);
      const files = await readFilesBelow(folder.path);
      const authors = [...getRowsOfKind(files, 'exerciseimage').values()].map((tokens) =>
        tokens.includes(`"${owner.username}"`),
      );
      assert.ok(authors.includes(true) && authors.includes(false));
      const ingredients = (await readOwnIds(setup.service, 'ingredient')).size;
      assert.ok(ingredients > 10);
      for (const kind of ['ingredientweightunit', 'ingredient-image']) {
        const own = await readOwnIds(setup.service, kind);
        assert.ok(own.size > 2);
        assert.deepEqual(new Set(getRowsOfKind(files, kind).keys()), own, kind);
      }
    });
  }

  it('requests portions and pictures only of the user’s own ingredients', async () => {
    await using setup = await setUp({ generation: '2.7' });
    await using folder = await createTemporaryFolder();
    await backUpTo(folder.path, setup.client);
    for (const [list, filter] of [
      ['ingredientweightunit', 'ingredient'],
      ['ingredient-image', 'ingredient_id'],
    ] as const) {
      const asked = getQueries(setup.service, list).map((query) => new URLSearchParams(query).get(filter));
      assert.deepEqual(new Set(asked), await readOwnIds(setup.service, 'ingredient'), list);
    }
  });

  it('requests no portions or pictures if the user has no ingredients', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 20 });
    await using folder = await createTemporaryFolder();
    const { leftOut } = await backUpTo(folder.path, setup.client);
    assert.deepEqual(leftOut, []);
    for (const list of ['ingredientweightunit', 'ingredient-image']) {
      assert.deepEqual(getQueries(setup.service, list), []);
      assert.equal(getRowsOfKind(await readFilesBelow(folder.path), list).size, 0);
    }
  });

  for (const [ignored, kinds] of [
    ['ingredient', ['ingredientweightunit']],
    ['ingredient_id', ['ingredient-image']],
    ['license_author', ['ingredient', 'ingredient-image', 'ingredientweightunit']],
  ] as const) {
    it(`of a server that ignores the filter ${ignored} says what is left out, and reads no complete list instead`, async () => {
      await using setup = await setUp({ generation: '2.7', ingredients: 2000 });
      await using folder = await createTemporaryFolder();
      await using stack = new AsyncDisposableStack();
      const plain = stack.use(createDirectTransport());
      const ignoring = createClient(
        setup.service.url,
        ({ url, ...request }) => {
          const asked = new URL(url);
          asked.searchParams.delete(ignored);
          return plain.transport({ ...request, url: asked });
        },
        { getCredential: () => createCredential(() => setup.service.key) },
      );
      const { leftOut } = await backUpTo(folder.path, ignoring);
      assert.deepEqual(leftOut, kinds);
      for (const list of kinds) {
        assert.ok(getQueries(setup.service, list).length <= 2, list);
      }
    });
  }

  it('has a public routine that is a template of the user, or that has days of the user', async () => {
    const rowsByPath: Readonly<Record<string, readonly object[]>> = {
      '/api/v2/templates/': [{ id: 1 }],
      '/api/v2/day/': [{ id: 7, routine: 2 }],
    };
    const client = createClient(
      'https://wger.example',
      ({ url }) => {
        const results = rowsByPath[url.pathname] ?? assert.fail(url.pathname);
        return Promise.resolve({
          status: 200,
          headers: new Map([['content-type', 'application/json']]),
          body: new TextEncoder().encode(JSON.stringify({ count: 1, next: null, results })),
        });
      },
      { getCredential: () => createCredential(() => owner.key) },
    );
    const offered = new Set(['public-templates', 'templates', 'routine', 'day']);
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const ownership = new Ownership({ client, pageSizes, context: {} }, offered, owner.username);
    const kind = getKinds(offered).find(({ endpoint }) => endpoint === 'routine') ?? assert.fail();
    const [{ isOwn } = assert.fail()] = (await ownership.getLists(kind)) ?? [];
    assert.deepEqual(
      [1, 2, 3].map((id) => [isOwn({ id, is_public: true }), isOwn({ id, is_public: false })]),
      [
        [true, true],
        [true, true],
        [false, true],
      ],
    );
  });

  it('has all videos of the user’s exercises, and the user’s videos of others', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const offered = (await setup.client.root.getEndpoints()) ?? assert.fail();
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const ownership = new Ownership(
      { client: setup.client, pageSizes, context: {} },
      offered,
      owner.username,
    );
    const kind = getKinds(offered).find(({ endpoint }) => endpoint === 'video') ?? assert.fail();
    const [{ isOwn } = assert.fail()] = (await ownership.getLists(kind)) ?? [];
    const own = await readOwnIds(setup.service, 'exercise');
    const exercises = (await readServerRows(setup.service, 'exercise')).map(({ id }) => id);
    for (const exercise of exercises) {
      assert.equal(isOwn({ id: 1, exercise, license_author: 'a' }), own.has(String(exercise)));
      assert.equal(isOwn({ id: 1, exercise, license_author: owner.username }), true);
    }
    assert.ok(own.size > 1 && own.size < exercises.length);
  });
});
