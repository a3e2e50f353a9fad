import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import {
  readText,
  readRows,
  findIdByName,
  isPublicRead,
  openWithTools,
  createServiceUri,
} from '../../support/editing.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { waitUntil } from '../../support/waits.ts';
import {
  readLinks,
  readItemLinks,
  waitForItemLinks,
  openLinks,
  getItemPath,
  withExercise,
} from './documentLinks.ts';
import { hideViews } from '../../support/views.ts';

interface HeldMuscle {
  readonly id: number;
  readonly name: string;
  readonly name_en: string;
}

export function linkTests(): void {
  describe('the links of a document', () => {
    before(hideViews);

    it('lead from the ids of a routine’s structure to their items, and only private items are read with the key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const key = {
            id: await findIdByName(service, 'routine', 'Push / Pull / Legs'),
            action: 'structure',
            query: '',
          };
          service.requests.length = 0;
          const document = await openWithTools(createServiceUri(service, 'workouts', key));
          const links = await readItemLinks(document);
          const read = [...service.requests];
          const resources = new Set(links.map(({ target }) => parseItemUri(target)?.resource));
          for (const resource of [
            'workouts',
            'day',
            'slot',
            'slot-entry',
            'exercises',
            'setting-weightunit',
            'weight-config',
          ]) {
            assert.ok(resources.has(resource), resource);
          }
          // One link of each kind is enough, because all are created in the same way.
          const first = [...resources].map(
            (resource) =>
              links.find(({ target }) => parseItemUri(target)?.resource === resource) ?? assert.fail(),
          );
          for (const { target } of first) {
            service.requests.length = 0;
            await vscode.workspace.openTextDocument(target);
            read.push(...service.requests);
          }
          assert.equal(await openLinks(service, first, getItemPath), first.length);
          const isPublic = ({ target }: { target: string }): boolean =>
            isPublicRead(target) && !target.includes('-config/');
          assert.ok(read.some(isPublic) && !read.every(isPublic));
          for (const request of read) {
            const expected = isPublic(request) ? undefined : `Token ${service.key}`;
            assert.equal(request.headers.authorization, expected, request.target);
          }
        });
      });
    });

    it('lead from the ids of an exercise to items labelled with their names', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number; equipment: { id: number; name: string }[] }>(
          service,
          'exerciseinfo/?limit=50',
        );
        const { id, equipment } = results.find((row) => row.equipment.length > 0) ?? assert.fail();
        const document = await openWithTools(createServiceUri(service, 'exercises', { id: String(id) }));
        const [first] = equipment;
        const links = await waitForItemLinks(document, (found) => {
          const references = found.map(({ target }) => parseItemUri(target));
          return references.find((one) => one?.resource === 'equipment')?.label === first?.name;
        });
        assert.ok((await openLinks(service, links, getItemPath)) > 3);
      });
    });

    it('are provided before the names of their targets are known, and again with these names', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { providedLinks } = await activateExtension();
        const [muscle] = (JSON.parse(await readText(service, 'muscle/?limit=1')) as { results: HeldMuscle[] })
          .results;
        assert.ok(muscle !== undefined);
        const results = await readRows<{ id: number; muscles: readonly number[] }>(
          service,
          'exercise/?limit=999',
        );
        const { id } = results.find(({ muscles }) => muscles.includes(muscle.id)) ?? assert.fail();
        const uri = createServiceUri(service, 'exercise', { id: String(id) });
        const document = await openWithTools(uri);
        const release = service.hold(/\/muscle\/\?limit=500/);
        const isMuscle = ({ target }: { target?: vscode.Uri | undefined }): boolean =>
          target?.path.includes(`/muscle/${muscle.id}/`) === true;
        const names = (links: readonly { target?: vscode.Uri | undefined }[]): (string | undefined)[] =>
          links.filter(isMuscle).map(({ target }) => target && parseItemUri(target)?.label);
        assert.deepEqual(names(await readLinks(document)), [`muscle ${muscle.id}`]);
        const reads = service.requests.filter(({ target }) => target.includes('/muscle/?limit=500'));
        assert.ok(reads.every(({ endedAt }) => endedAt === undefined));
        release();
        await vscode.window.showTextDocument(document);
        const name = muscle.name_en || muscle.name;
        await waitUntil(
          'the name in the editor',
          () => names(providedLinks.get(uri.toString()) ?? [])[0] === name,
        );
        assert.equal(
          service.requests.filter(({ target }) => target.includes('/muscle/?limit=500')).length,
          1,
        );
      });
    });

    it('lead from a page to its rows, and to the next page, until there is none', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { count } = JSON.parse(await readText(service, 'exerciseinfo/?limit=1')) as { count: number };
        const limit = Math.ceil(count / 3);
        let uri: vscode.Uri | undefined = createServiceUri(service, 'exercises', {
          page: `limit=${limit}&ordering=id`,
        });
        const rows = new Set<string>();
        let pages = 0;
        while (uri !== undefined) {
          const document = await openWithTools(uri);
          const { results } = JSON.parse(document.getText()) as {
            readonly results: readonly { id: number }[];
          };
          const ids = results.map((row) => String(row.id));
          ids.forEach((id) => rows.add(id));
          // Links cause names to be read, after which another link provider is registered. There may be no links in
          // between.
          const links = await waitForItemLinks(document, (found) => {
            const keys = new Set(found.map(({ target }) => JSON.stringify(parseItemUri(target)?.key)));
            return ids.every((id) => keys.has(JSON.stringify({ id })));
          });
          const next = links.find(({ member }) => member === 'next');
          assert.equal(next === undefined, document.getText().includes('"next": null'));
          if (next !== undefined) {
            await openLinks(service, [next], ({ text }) => `exerciseinfo/${new URL(text).search}`);
          }
          uri = next?.target;
          pages++;
        }
        assert.equal(pages, 3);
        assert.equal(rows.size, count);
      });
    });

    it('lead to the next page also after a page is refreshed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createServiceUri(service, 'equipment', { page: 'limit=2&ordering=id' });
        const document = await openWithTools(uri);
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitUntil('the page of now', () => document.getText().includes('uncached='));
        const links = await waitForItemLinks(document, (found) =>
          found.some(({ member }) => member === 'next'),
        );
        const { target } = links.find(({ member }) => member === 'next') ?? assert.fail();
        assert.deepEqual(parseItemUri(target)?.key, { page: 'limit=2&offset=2&ordering=id' });
      });
    });

    it('lead to the next page, however many ids the page has', async () => {
      await withExercise(
        (url) => ({
          next: `${url}/api/v2/exerciseinfo/?limit=20&offset=20`,
          ingredient: Array.from({ length: 6000 }, (_, at) => at + 1),
        }),
        async (_service, document) => {
          const links = await readItemLinks(document);
          assert.equal(links.length, 5000);
          // Links on ids in the list have lines of their own, without a member.
          assert.deepEqual(
            links.flatMap(({ member }) => (member === '' ? [] : [member])),
            ['next'],
          );
        },
      );
    });
  });
}
