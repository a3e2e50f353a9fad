import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../src/documents/uri.ts';
import { waitFor } from '../harness/waitFor.ts';
import type { Service } from '../service/service.ts';
import { getTokens } from '../unit/tokens.ts';
import {
  readText,
  readRows,
  findIdByName,
  isPublicRead,
  openWithTools,
  createServiceUri,
} from './editing.ts';
import { activateExtension, defaultTimeout, waitUntil, withKey, withService } from './support.ts';

/** A link of a document: the text that it is on, the member that it is the value of, and where it leads. */
interface Link {
  readonly text: string;
  readonly member: string;
  readonly target: vscode.Uri;
}

async function linksIn(document: vscode.TextDocument): Promise<readonly Link[]> {
  const links = await vscode.commands.executeCommand<readonly vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
    1000,
  );
  return links.map(({ range, target }) => {
    assert.ok(target !== undefined);
    const [, member = ''] = /"(\w+)": /.exec(document.lineAt(range.start).text) ?? [];
    return { text: document.getText(range), member, target };
  });
}

/** Those that lead to documents of ours. */
async function itemLinksIn(document: vscode.TextDocument): Promise<readonly Link[]> {
  return (await linksIn(document)).filter(({ target }) => target.scheme === 'wger');
}

/** The same, once they are right. */
function itemLinksWhen(
  document: vscode.TextDocument,
  areRight: (links: readonly Link[]) => boolean,
): Promise<readonly Link[]> {
  const read = async (): Promise<readonly Link[] | undefined> => {
    const links = await itemLinksIn(document);
    return areRight(links) ? links : undefined;
  };
  return waitFor(`the links of ${document.uri.path}`, read, defaultTimeout);
}

/** Opens what links lead to, each once, and holds it against what the server answers there. */
async function openAll(
  service: Service,
  links: readonly Link[],
  pathOf: (link: Link) => string,
): Promise<number> {
  const different = new Map(links.map((link) => [link.target.toString(), link]));
  for (const [target, link] of different) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(target));
    assert.deepEqual(getTokens(document.getText()), getTokens(await readText(service, pathOf(link))), target);
  }
  return different.size;
}

/** The path of an item's document on a server of 2.7. */
function itemPath({ target }: Link): string {
  const reference = parseItemUri(target);
  assert.ok(reference !== undefined && 'id' in reference.key);
  const { resource, key } = reference;
  const endpoint = { workouts: 'routine', exercises: 'exerciseinfo', ingredients: 'ingredientinfo' }[
    resource
  ];
  return `${endpoint ?? resource}/${key.id}/`;
}

interface HeldMuscle {
  readonly id: number;
  readonly name: string;
  readonly name_en: string;
}

/** A server with one exercise, that has in it what `describe` makes of the server's own address. */
async function withExercise(
  describeIt: (url: string) => object,
  test: (service: Service, document: vscode.TextDocument) => Promise<void>,
): Promise<void> {
  const recordings = await mkdtemp(join(tmpdir(), 'wger-links-'));
  try {
    await withService({ generation: '2.7', recordings, prefix: '/fitness' }, async (service) => {
      const names = ['exerciseinfo', 'muscle', 'ingredientinfo', 'routine'];
      const root = names.map((name) => [name, `${service.url}/api/v2/${name}/`]);
      await writeFile(join(recordings, '_root.json'), JSON.stringify(Object.fromEntries(root)));
      const item = JSON.stringify({ id: 7, ...describeIt(service.url) });
      await writeFile(join(recordings, 'exerciseinfo.item.json'), item);
      await test(service, await openWithTools(createServiceUri(service, 'exercises', { id: '7' })));
    });
  } finally {
    await rm(recordings, { recursive: true });
  }
}

export function linkTests(): void {
  describe('the links of a document', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('lead from the ids of a routine’s structure to what they are of, and the key goes to private ones only', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const key = {
            id: await findIdByName(service, 'routine', 'Push / Pull / Legs'),
            action: 'structure',
            query: '',
          };
          service.requests.length = 0;
          const document = await openWithTools(createServiceUri(service, 'workouts', key));
          const links = await itemLinksIn(document);
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
          // One of each kind is enough: all are made alike.
          const first = [...resources].map(
            (resource) =>
              links.find(({ target }) => parseItemUri(target)?.resource === resource) ?? assert.fail(),
          );
          for (const { target } of first) {
            service.requests.length = 0;
            await vscode.workspace.openTextDocument(target);
            read.push(...service.requests);
          }
          assert.equal(await openAll(service, first, itemPath), first.length);
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

    it('lead from the words of an exercise to the words, each with its name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number; equipment: { id: number; name: string }[] }>(
          service,
          'exerciseinfo/?limit=50',
        );
        const { id, equipment } = results.find((row) => row.equipment.length > 0) ?? assert.fail();
        const document = await openWithTools(createServiceUri(service, 'exercises', { id: String(id) }));
        const [first] = equipment;
        const links = await itemLinksWhen(document, (found) => {
          const references = found.map(({ target }) => parseItemUri(target));
          return references.find((one) => one?.resource === 'equipment')?.label === first?.name;
        });
        assert.ok((await openAll(service, links, itemPath)) > 3);
      });
    });

    it('are there before the names of what they lead to, and again with these', async () => {
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
        const release = service.hold(/\/muscle\/\?limit=100/);
        const isMuscle = ({ target }: { target?: vscode.Uri | undefined }): boolean =>
          target?.path.includes(`/muscle/${muscle.id}/`) === true;
        const names = (links: readonly { target?: vscode.Uri | undefined }[]): (string | undefined)[] =>
          links.filter(isMuscle).map(({ target }) => target && parseItemUri(target)?.label);
        assert.deepEqual(names(await linksIn(document)), [`muscle ${muscle.id}`]);
        const reads = service.requests.filter(({ target }) => target.includes('/muscle/?limit=100'));
        assert.ok(reads.every(({ endedAt }) => endedAt === undefined));
        release();
        await vscode.window.showTextDocument(document);
        const name = muscle.name_en || muscle.name;
        await waitUntil(
          'the name in the editor',
          () => names(providedLinks.get(uri.toString()) ?? [])[0] === name,
        );
        assert.equal(
          service.requests.filter(({ target }) => target.includes('/muscle/?limit=100')).length,
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
          // Asking for links has names read, and with these comes another provider: between the two there may be no links.
          const links = await itemLinksWhen(document, (found) => {
            const keys = new Set(found.map(({ target }) => JSON.stringify(parseItemUri(target)?.key)));
            return ids.every((id) => keys.has(JSON.stringify({ id })));
          });
          const next = links.find(({ member }) => member === 'next');
          assert.equal(next === undefined, document.getText().includes('"next": null'));
          if (next !== undefined) {
            await openAll(service, [next], ({ text }) => `exerciseinfo/${new URL(text).search}`);
          }
          uri = next?.target;
          pages++;
        }
        assert.equal(pages, 3);
        assert.equal(rows.size, count);
      });
    });

    it('lead from a page that was refreshed to the next one as from any other', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createServiceUri(service, 'equipment', { page: 'limit=2&ordering=id' });
        const document = await openWithTools(uri);
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitUntil('the page of now', () => document.getText().includes('uncached='));
        const links = await itemLinksWhen(document, (found) => found.some(({ member }) => member === 'next'));
        const { target } = links.find(({ member }) => member === 'next') ?? assert.fail();
        assert.deepEqual(parseItemUri(target)?.key, { page: 'limit=2&offset=2&ordering=id' });
      });
    });

    it('lead to the next page, however many ids are below it', async () => {
      await withExercise(
        (url) => ({
          next: `${url}/api/v2/exerciseinfo/?limit=20&offset=20`,
          ingredient: Array.from({ length: 6000 }, (_, at) => at + 1),
        }),
        async (_service, document) => {
          const links = await itemLinksIn(document);
          assert.equal(links.length, 5000);
          // Those of ids stand alone in their lines.
          assert.deepEqual(
            links.flatMap(({ member }) => (member === '' ? [] : [member])),
            ['next'],
          );
        },
      );
    });

    it('lead from an address of the own server’s API to its document, and of no other server’s', async () => {
      const foreign = 'https://wger.example/fitness/api/v2/exerciseinfo/7/';
      const elsewhere = (url: string): string => `${new URL(url).origin}/other/api/v2/exerciseinfo/7/`;
      await withExercise(
        (url) => ({
          item: `${url}/api/v2/exerciseinfo/7/`,
          path: '/fitness/api/v2/exerciseinfo/7/',
          page: `${url}/api/v2/muscle/?limit=2&ordering=id`,
          action: `${url}/api/v2/routine/1/date-sequence-gym/`,
          next: 'http://backend.invalid/fitness/api/v2/exerciseinfo/?limit=20&offset=20',
          foreign,
          elsewhere: elsewhere(url),
          unknown: `${url}/api/v2/unheard-of/7/`,
          people: `${url}/en/exercise/7/view`,
          above: `${url}/api/v2/exerciseinfo/../../../admin/`,
        }),
        async (service, document) => {
          const links = await linksIn(document);
          const ours = new Map(
            links
              .filter(({ target }) => target.scheme === 'wger')
              .map(({ member, target }) => [member, parseItemUri(target)]),
          );
          const server = new URL(service.url).host + '/fitness';
          const found = Object.fromEntries(
            [...ours].map(([member, reference]) => {
              assert.equal(reference?.server, server, member);
              return [member, [reference.resource, reference.key]];
            }),
          );
          assert.deepEqual(found, {
            item: ['exercises', { id: '7' }],
            path: ['exercises', { id: '7' }],
            page: ['muscle', { page: 'limit=2&ordering=id' }],
            action: ['workouts', { id: '1', action: 'date-sequence-gym', query: '' }],
            next: ['exercises', { page: 'limit=20&offset=20' }],
          });
          // What is elsewhere stays with the editor, as it is written.
          for (const { member, text, target } of links.filter((link) => !ours.has(link.member))) {
            assert.equal(target.toString(true), text, member);
          }
          assert.ok(links.some(({ text }) => text === foreign));
        },
      );
    });

    it('lead from the path of a picture to the own server, whatever host stands there, and from no other text', async () => {
      await withExercise(
        () => ({
          image: 'http://backend.invalid/media/exercise-images/1/a.png',
          image_url_main: '/static/images/muscles/main/muscle-1.svg',
          thumbnails: { small: '/media/exercise-images/1/a.png.small.png' },
          note: '/media/notes.txt',
          description: 'http://backend.invalid/media/b.png',
          file: '/etc/passwd',
          other: '//evil.invalid/c.png',
        }),
        async (service, document) => {
          const { origin } = new URL(service.url);
          const found = (await linksIn(document)).map(({ member, target }) => [
            member,
            target.toString(true),
          ]);
          assert.deepEqual(Object.fromEntries(found), {
            image: `${origin}/media/exercise-images/1/a.png`,
            image_url_main: `${origin}/static/images/muscles/main/muscle-1.svg`,
            small: `${origin}/media/exercise-images/1/a.png.small.png`,
            note: `${origin}/media/notes.txt`,
            description: 'http://backend.invalid/media/b.png',
          });
        },
      );
    });
  });
}
