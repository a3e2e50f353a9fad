import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Generation, Service } from '../../service/service.ts';
import { openBox, chooseRow, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { readRows } from '../support/editing.ts';
import { typeAndFind, toggle, typeInto } from './searchBox.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { waitUntil } from '../support/waits.ts';
import { hideViews } from '../support/views.ts';

/** The requests for ingredients: path below the API, and parameters except for the limit. */
function findSearches(service: Service): { readonly path: string; readonly asked: Record<string, string> }[] {
  return service.requests
    .map(({ target }) => new URL(target, service.url))
    .filter(({ pathname }) => pathname.includes('/ingredient'))
    .map(({ pathname, searchParams }) => ({
      path: pathname.replace(/^.*\/api\/v2\//, ''),
      asked: Object.fromEntries([...searchParams].filter(([name]) => name !== 'limit')),
    }));
}

/** The request of each release for a search. */
const searchRequests: readonly [Generation, path: string, asked: Record<string, string>][] = [
  ['2.0', 'ingredient/search/', { term: 'tomato', language: 'en' }],
  ['2.2', 'ingredient/search/', { term: 'tomato', language: 'en' }],
  ['2.4', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
  ['2.6', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
  ['2.7', 'ingredientinfo/', { name__search: 'tomato', language__code: 'en' }],
];

export function ingredientSearchTests(): void {
  describe('the search', () => {
    beforeEach(async () => {
      // A visible view would send requests of its own.
      await hideViews();
    });

    it('for ingredients sends no request before three characters, and one after a pause', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        await typeAndFind(box, 'to', 'Type at least 3 characters');
        await waitUntilIdle(service);
        assert.deepEqual(findSearches(service), []);
        for (const text of ['tom', 'toma', 'tomat', 'tomato']) {
          typeInto(box, text);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const getTexts = () => findSearches(service).map(({ asked: { name__search: text } }) => text);
        // The matches would not tell: those of an earlier text, which a busy editor reports first, are called so, too.
        await waitUntil('the whole text', () => getTexts().includes('tomato'));
        await waitUntil('matches', () => /tomato/i.test(box.items[0]?.label ?? ''));
        await waitUntilIdle(service);
        // A busy editor may take longer between two keys than the delay of the search.
        const asked = getTexts();
        assert.ok(asked.length < 4 && asked.at(-1) === 'tomato', asked.join());
        await dismissBox(box);
      });
    });

    it('for ingredients sends a request for a single ideograph or syllable, which may be a word', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        for (const text of ['奶', 'みそ', 'ミソ', '우유']) {
          await typeAndFind(box, text, `Nothing found for “${text}” in English`);
        }
        await typeAndFind(box, 'éé', 'Type at least 3 characters');
        await waitUntilIdle(service);
        assert.deepEqual(
          findSearches(service).map(({ asked: { name__search: text } }) => text),
          ['奶', 'みそ', 'ミソ', '우유'],
        );
        await dismissBox(box);
      });
    });

    it('for ingredients cancels the previous request, and ignores its answer', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        const asked = (text: string) =>
          service.requests.find(({ target }) => target.includes(`name__search=${text}`));
        service.fault = { name: 'stall', on: 'name__search=tomato' };
        typeInto(box, 'tomato');
        await waitUntil('the first question', () => asked('tomato') !== undefined);
        typeInto(box, 'milk');
        await waitUntil('matches', () => /milk/i.test(box.items[0]?.label ?? ''));
        await waitUntil('the end of the first', () => asked('tomato')?.endedAt !== undefined);
        assert.ok(getLabels(box).every((label) => !/tomato/i.test(label)));
        await dismissBox(box);
      });
    });

    it('for ingredients shows no matches of an earlier text that do not contain the typed one', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        const getItems = (): readonly vscode.QuickPickItem[] => box.box?.quickPick.items ?? [];
        service.fault = { name: 'stall', on: /name__search=(tomato|milk)/i };
        typeInto(box, 'tom');
        await waitUntil('matches', () => /tomato/i.test(box.items[0]?.label ?? ''));
        typeInto(box, 'Tomato');
        await waitUntil('matches of the longer text', () => box.box?.quickPick.busy === true);
        assert.ok(getItems().length > 0 && getItems().every(({ label }) => /tomato/i.test(label)));
        typeInto(box, 'milk');
        await waitUntil('the end of other matches', () => getItems().length === 0);
        await dismissBox(box);
      });
    });

    it('for ingredients sends no more requests after an item is opened', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        typeInto(box, 'tomat');
        await waitUntil('matches', () => /tomato/i.test(box.items[0]?.label ?? ''));
        typeInto(box, 'tomato');
        await chooseRow(box, box.items[0]?.label ?? '');
        const getTexts = (): string[] =>
          findSearches(service).flatMap(({ asked }) => asked['name__search'] ?? []);
        // A busy editor may take longer to open something than the delay of the search.
        const asked = getTexts();
        // The document takes the focus, which would close the next box.
        await waitUntil(
          'the document',
          () => vscode.window.activeTextEditor?.document.uri.path.startsWith('/ingredients/') === true,
        );
        // The delay of this search ends later than that of the earlier input would have.
        const next = await openBox('wger.searchIngredients');
        typeInto(next, 'milk');
        await waitUntil('matches', () => /milk/i.test(next.items[0]?.label ?? ''));
        assert.equal(asked[0], 'tomat');
        assert.deepEqual(getTexts(), [...asked, 'milk']);
        await dismissBox(next);
      });
    });

    for (const [generation, path, asked] of searchRequests) {
      it(`for ingredients uses the search of release ${generation}`, async () => {
        await withService({ generation, ingredients: 300, prefix: '/fitness' }, async (service) => {
          const box = await openBox('wger.searchIngredients');
          typeInto(box, 'tomato');
          await waitUntil('an answer', () => box.items.length > 0 && box.box?.quickPick.busy === false);
          assert.deepEqual(findSearches(service), [{ path, asked }]);
          assert.match(box.items[0]?.label ?? '', /tomato/i);
          await dismissBox(box);
        });
      });
    }

    it('for ingredients looks up a barcode if the server supports it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const answer = await fetch(`${service.url}/api/v2/ingredientinfo/?limit=100&ordering=id`);
        const { results } = (await answer.json()) as { results: { name: string; code: string | null }[] };
        const coded = results.find(({ code }) => code !== null) ?? assert.fail();
        service.requests.length = 0;
        const box = await openBox('wger.searchIngredients');
        await typeAndFind(box, coded.code ?? '', coded.name);
        assert.deepEqual(
          findSearches(service).map(({ asked }) => asked),
          [{ code: coded.code }],
        );
        await dismissBox(box);
      });
    });

    it('for ingredients says in which languages it found nothing, and looks in all when asked to', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const box = await openBox('wger.searchIngredients');
        const { quickPick } = box.box ?? assert.fail();
        await typeAndFind(box, 'qqqqqqqq', 'Nothing found for “qqqqqqqq” in English');
        assert.equal(quickPick.title, 'Search Ingredients · English');
        toggle(box, 'Search in All Languages');
        await waitUntil('the other answer', () => (box.items[0]?.label ?? '').endsWith('in all languages'));
        assert.equal(quickPick.title, 'Search Ingredients · all languages');
        assert.deepEqual(
          findSearches(service).map(({ asked }) => asked['language__code']),
          ['en', undefined],
        );
        toggle(box, 'Search in My Languages');
        await waitUntil('the first answer', () => (box.items[0]?.label ?? '').endsWith('in English'));
        await dismissBox(box);
      });
    });

    it('for ingredients gives a hint when the server compares whole names', async () => {
      await withService({ generation: '2.6' }, async () => {
        const box = await openBox('wger.searchIngredients');
        const item = await typeAndFind(box, 'qqqqqqqq', 'Nothing found for “qqqqqqqq” in English');
        assert.equal(item.detail, 'This server may compare whole names: type more of the name.');
        await dismissBox(box);
      });
    });

    it('for ingredients says that there are more even when a match has no ID, and so no row', async () => {
      await withService({ generation: '2.7', ingredients: 900 }, async (service) => {
        service.fault = { name: 'row-without-id', on: 'name__search' };
        const box = await openBox('wger.searchIngredients');
        typeInto(box, 'rich');
        await waitUntil('matches', () => box.items.length > 40);
        assert.equal(box.items.length, 49);
        assert.equal(getLabels(box).at(-1), 'Only the first 48 are shown');
        await dismissBox(box);
      });
    });

    it('for ingredients says that nothing was found when no match has an ID', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const rows = await readRows<{ code: string | null }>(service, 'ingredientinfo/?limit=100');
        const { code } = rows.find((row) => row.code !== null) ?? assert.fail();
        service.fault = { name: 'row-without-id', on: 'code=' };
        const box = await openBox('wger.searchIngredients');
        await typeAndFind(box, String(code), `No ingredient has the barcode ${String(code)}`);
        await dismissBox(box);
      });
    });

    it('for ingredients works as soon as a page in front of the server is gone', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'html' };
        const box = await openBox('wger.searchIngredients');
        typeInto(box, 'tomato');
        await waitUntil('a row that says why', () => box.items.some(({ label }) => !/tomato/i.test(label)));
        await waitUntilIdle(service);
        await dismissBox(box);
        service.fault = undefined;
        const next = await openBox('wger.searchIngredients');
        typeInto(next, 'tomato');
        await waitUntil('matches', () => /tomato/i.test(next.items[0]?.label ?? ''));
        await dismissBox(next);
      });
    });

    it('for ingredients says when a server does not offer it', async () => {
      await withService({ generation: 'minimum' }, async () => {
        const box = await openBox('wger.searchIngredients');
        typeInto(box, 'tomato');
        await waitUntil('the reason', () => (box.items[0]?.label ?? '').includes('does not offer this'));
        await dismissBox(box);
      });
    });
  });
}
