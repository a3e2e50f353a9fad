import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Service } from '../service/service.ts';
import { parseCsv } from '../unit/parseCsv.ts';
import { boxOf, labelsIn, leave, pick } from './answers.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { exported } from './exports.ts';
import { comeBack, snapshotOf } from './kept.ts';
import { heldExercises, type HeldExercise } from './held.ts';
import type { ReportEntry } from '../../src/reports/report.ts';
import {
  activated,
  labelOf,
  secretName,
  settled,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

const [english, german] = [2, 1];

/** What each check is to find, told by what the server sends and by nothing of ours. */
const lacking: Readonly<Record<string, (exercise: HeldExercise) => boolean>> = {
  'Without a name in German': ({ translations }) => !translations.some(({ language }) => language === german),
  'Without a name in English': ({ translations }) =>
    !translations.some(({ language }) => language === english),
  'Without a picture': ({ images }) => images.length === 0,
  'Without muscles': ({ muscles, muscles_secondary: others }) => muscles.length + others.length === 0,
  'Without equipment': ({ equipment }) => equipment.length === 0,
  'Without a description': ({ translations }) =>
    translations.every(({ description }) => description.replace(/<[^>]*>|\s/g, '') === ''),
};

/** What is picked to have all of these found. */
const missingChecks = Object.keys(lacking).map((title) =>
  title.endsWith('German') ? 'Without a name in a language of your choice' : title,
);

/** The groups of a report, with the rows below each. */
async function groups(view: DrawnView): Promise<ReadonlyMap<string, readonly DrawnRow[]>> {
  const top = await view.rows();
  return new Map(
    await Promise.all(top.map(async (drawn) => [labelOf(drawn), await view.rows(drawn.row)] as const)),
  );
}

/** The view of the report, once the editor shows it. */
async function reportView(): Promise<DrawnView> {
  const { views } = await activated();
  await until('the report', () => views.get('wger.report')?.view.visible === true);
  return viewNamed('report');
}

/** The ids of the exercises that rows lead to. */
function idsOf(rows: readonly DrawnRow[]): readonly string[] {
  return rows.map(({ item }) => {
    const [uri] = (item.command?.arguments ?? []) as readonly unknown[];
    assert.ok(uri instanceof vscode.Uri, 'the row leads nowhere');
    return /\/exercises\/([^/]+)\//.exec(uri.path)?.[1] ?? '';
  });
}

/** The most requests for pictures that were under way at once. */
function mostPictures({ requests }: Service): number {
  const pictures = requests.filter(({ target }) => target.startsWith('/media/'));
  return Math.max(
    ...pictures.map(
      ({ startedAt }) =>
        pictures.filter((other) => other.startedAt <= startedAt && (other.endedAt ?? Infinity) > startedAt)
          .length,
    ),
  );
}

export function exerciseCheckTests(): void {
  describe('A check of the exercises', () => {
    let folder = '';

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'wger-checks-'));
    });

    after(async () => {
      await vscode.commands.executeCommand('wger.closeReport');
      await rm(folder, { recursive: true, force: true });
    });

    it('finds what the server’s own data lack, no more and no less, and asks for nothing that is known', async () => {
      await withService({ generation: '2.7', exercises: 200 }, async (service) => {
        const held = await heldExercises(service);
        const { memory } = await activated();
        await memory.update('exerciseChecks', undefined);
        await (await viewNamed('exercises')).allRows();
        await settled(service);
        service.requests.length = 0;

        await pick('wger.checkExercises', missingChecks, 'German');
        // The sidebar comes with the report, and other views in it may read their own lists.
        assert.deepEqual(
          (await settled(service)).filter((path) => !path.includes('/ingredientinfo/')),
          [],
        );
        const view = await reportView();
        const found = await groups(view);
        for (const [title, lacks] of Object.entries(lacking)) {
          const ids = held.filter(lacks).map(({ id }) => String(id));
          assert.deepEqual(idsOf(found.get(title) ?? []), ids, title);
          assert.equal(view.message.includes(`None: ${title}`), ids.length === 0, title);
        }
        for (const drawn of await view.rows()) {
          const count = held.filter(lacking[labelOf(drawn)] ?? (() => false)).length;
          assert.equal(drawn.item.description, String(count), labelOf(drawn));
        }
        assert.match(view.message, /^200 exercises were checked\./);

        const [first] = found.get('Without a name in German') ?? [];
        assert.ok(first !== undefined);
        await view.click(first);
        await until('the document', () => vscode.window.activeTextEditor?.document.uri.scheme === 'wger');
        const { id } = JSON.parse(vscode.window.activeTextEditor?.document.getText() ?? '') as HeldExercise;
        assert.deepEqual([String(id)], idsOf([first]));
      });
    });

    it('finds each pair of equal English words, among its likely duplicates', async () => {
      await withService({ generation: '2.7', exercises: 872 }, async (service) => {
        const byWords = Map.groupBy(await heldExercises(service), ({ translations }) =>
          (translations.find(({ language }) => language === english)?.name ?? '')
            .toLowerCase()
            .split(/\W+/)
            .toSorted()
            .join(' '),
        );
        byWords.delete('');
        const alike = [...byWords.values()].filter((group) => group.length > 1);
        await pick('wger.checkExercises', ['Likely duplicates']);
        const view = await reportView();
        const [top] = await view.rows();
        assert.ok(top !== undefined && labelOf(top) === 'Likely duplicates');
        const found: (readonly string[])[] = [];
        for (const kind of await view.rows(top.row)) {
          for (const group of await view.rows(kind.row)) {
            found.push(idsOf(await view.rows(group.row)));
          }
        }
        assert.ok(alike.length > 0 && found.every((ids) => ids.length > 1));
        for (const group of alike) {
          const ids = group.map(({ id }) => String(id));
          assert.ok(
            found.some((some) => ids.every((id) => some.includes(id))),
            ids.join(),
          );
        }
      });
    });

    it('offers next time what was chosen last, and nothing of plans without a key', async () => {
      await withService({ generation: '2.7' }, async () => {
        await pick('wger.checkExercises', ['Without muscles', 'Without equipment']);
        await reportView();
        const box = await boxOf('wger.checkExercises');
        assert.deepEqual(
          box.box?.quickPick.selectedItems.map(({ label }) => label),
          ['Without muscles', 'Without equipment'],
        );
        assert.ok(!labelsIn(box).includes('Deleted, but in your plans or logs'));
        await leave(box);
      });
    });

    it('is exported as Markdown and as CSV with all that it found, and is made again of what is there then', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const bare = (await heldExercises(service)).filter(({ equipment }) => equipment.length === 0);
        await pick('wger.checkExercises', ['Without equipment']);
        await reportView();
        const [markdown, table] = [join(folder, 'report.md'), join(folder, 'report.csv')];
        await exported(markdown, ['wger.exportReport'], 'Markdown');
        const lines = (await readFile(markdown, 'utf8')).split('\n');
        assert.ok(lines.includes(`## Without equipment (${bare.length})`), lines.join('\n'));
        const pages = bare.map(({ id }) => `${service.url}/en/exercise/${id}/view`);
        assert.ok(pages.every((page) => lines.filter((line) => line.includes(`<${page}>`)).length === 1));

        await exported(table, ['wger.exportReport'], 'CSV', 'Other Program');
        const [header = [], ...rows] = parseCsv(await readFile(table, 'utf8'));
        assert.deepEqual(header, ['Group', 'Name', 'ID', 'Category', 'Muscles', 'Equipment', 'Page']);
        assert.deepEqual(
          rows.map(([group, , id, category, muscles, equipment, page]) => [
            group,
            id,
            category,
            muscles,
            equipment,
            page,
          ]),
          bare.map(({ id, category, muscles }, at) => [
            'Without equipment',
            String(id),
            category.name,
            muscles.map(({ name, name_en: name2 }) => name2 || name).join(', '),
            '',
            pages[at],
          ]),
        );

        service.requests.length = 0;
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.ok((await settled(service)).includes('/api/v2/exerciseinfo/'));
      });
    });

    it('finds a broken picture, asks for four at once without the key, and ends when it is cancelled', async () => {
      await withService({ generation: '2.7', exercises: 200 }, async (service) => {
        await withKey(service, async () => {
          const pictured = (await heldExercises(service)).filter(({ images }) => images.length > 0);
          const broken = pictured[3];
          assert.ok(broken !== undefined);
          const { pathname } = new URL(broken.images[0]?.image ?? '');
          service.fault = { name: 'no-endpoint', on: pathname };
          service.latency = 20;
          await pick('wger.checkExercises', ['Broken picture links']);
          const view = await reportView();
          const found = await groups(view);
          assert.deepEqual([...found.keys()], ['Broken picture links']);
          assert.deepEqual(idsOf(found.get('Broken picture links') ?? []), [String(broken.id)]);
          const asked = service.requests.filter(({ target }) => target.startsWith('/media/'));
          const images = pictured.flatMap((exercise) => exercise.images.map(({ image }) => image));
          assert.deepEqual(asked.map(({ target }) => service.url + target).toSorted(), images.toSorted());
          assert.ok(
            service.requests
              .filter(({ target }) => /^\/media\/|\/exercise/.test(target))
              .every(({ headers }) => headers.authorization === undefined),
          );
          assert.equal(mostPictures(service), 4);

          service.fault = undefined;
          service.requests.length = 0;
          const { progresses } = await activated();
          const shown = progresses.length;
          const release = service.hold(/^\/media\//);
          const again = vscode.commands.executeCommand('wger.runReportAgain');
          await until('pictures', () => service.requests.some(({ target }) => target.startsWith('/media/')));
          progresses[shown]?.cancel();
          await again;
          release();
          assert.equal((await settled(service)).filter((path) => path.startsWith('/media/')).length, 4);
          assert.deepEqual([...(await groups(view)).keys()], ['Broken picture links']);
        });
      });
    });

    for (const [generation, endpoint, member] of [
      ['2.2', 'exercisebaseinfo', 'exercise_base'],
      ['2.7', 'exerciseinfo', 'exercise'],
    ] as const) {
      it(`finds what the deletion log of ${generation} has of one’s own plans and logs, and goes with the key`, async () => {
        await withService({ generation }, async (first) => {
          const held = await heldExercises(first, endpoint);
          // Bench press, which is trained, and a row to do in its place.
          const [bench, row] = [73, 83].map((wanted) => held.find(({ id }) => id === wanted));
          assert.ok(bench !== undefined && row !== undefined);
          const deletions = [
            { uuid: bench.uuid, replacedBy: row.uuid },
            { uuid: '00000000-0000-4000-8000-000000000000', replacedBy: null },
          ];
          await withService({ generation, deletions }, async (service) => {
            await withKey(service, async () => {
              const headers = { authorization: `Token ${service.key}` };
              const usesIn = async (list: string): Promise<number> => {
                const answer = await fetch(`${service.url}/api/v2/${list}/?limit=999`, { headers });
                const { results } = (await answer.json()) as { results: Record<string, unknown>[] };
                return results.filter((used) => used[member] === bench.id).length;
              };
              const planned = generation === '2.2' ? 'setting' : 'slot-entry';
              const uses = (await usesIn('workoutlog')) + (await usesIn(planned));
              await pick('wger.checkExercises', ['Deleted, but in your plans or logs']);
              const view = await reportView();
              const found = (await groups(view)).get('Deleted, but in your plans or logs') ?? [];
              assert.deepEqual(idsOf(found), [String(bench.id)]);
              assert.match(
                String(found[0]?.item.description),
                new RegExp(`^Replaced by .+ · used ${uses === 1 ? 'once' : `${uses} times`}$`),
              );
              assert.ok(
                service.requests
                  .filter(({ target }) => /\/(deletion-log|exercise[a-z-]*)\//.test(target))
                  .every(({ headers: sent }) => sent.authorization === undefined),
              );
            });
            const { contextKeys } = await activated();
            await until('the end of the report', () => contextKeys.get('wger.hasReport') === false);
          });
        });
      });
    }

    it('says which parts a release does not tell, in place of finding all exercises without them', async () => {
      await withService({ generation: '2.0' }, async () => {
        await pick('wger.checkExercises', ['Without a name in English', 'Without muscles']);
        const view = await reportView();
        assert.match(view.message, /^Not told by this server: Without a name in English$/m);
        assert.ok(!(await groups(view)).has('Without a name in English'));
      });
    });

    it('says what could not be checked: pictures without an answer, and what the server fails at', async () => {
      await withService({ generation: '2.7', exercises: 40 }, async (service) => {
        const pictured = (await heldExercises(service)).find(({ images }) => images.length > 0);
        const { pathname } = new URL(pictured?.images[0]?.image ?? '');
        service.fault = { name: 'reset', on: pathname };
        await pick('wger.checkExercises', ['Without equipment', 'Broken picture links']);
        const view = await reportView();
        assert.ok((await groups(view)).has('Without equipment'));
        assert.match(view.message, /^Pictures without an answer, not checked: 1$/m);
        assert.match(view.message, /^None: Broken picture links$/m);

        service.fault = { name: 'status-500', on: '/exerciseimage/' };
        await vscode.commands.executeCommand('wger.runReportAgain');
        assert.match(view.message, /^Not checked: Broken picture links\. .*500/m);
        assert.ok((await groups(view)).has('Without equipment'));
      });
    });

    it('calls nothing deleted by a list that could not be read again', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await (await viewNamed('exercises')).allRows();
          service.fault = { name: 'status-500', on: '/exerciseinfo/' };
          await pick('wger.checkExercises', ['Without muscles', 'Deleted, but in your plans or logs']);
          const view = await reportView();
          assert.match(view.message, /^Not checked: Deleted, but in your plans or logs\. .*500/m);
          service.fault = undefined;
          await vscode.commands.executeCommand('wger.runReportAgain');
          assert.match(view.message, /^None: Deleted, but in your plans or logs$/m);
        });
      });
    });

    it('finds nothing by the release of a server that nobody asked for it, but asks first', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await vscode.commands.executeCommand('wger.closeReport');
        await (await viewNamed('exercises')).allRows();
        await snapshotOf(service);
        await vscode.commands.executeCommand('workbench.view.explorer');
        await comeBack(service);
        await pick('wger.checkExercises', ['Without a name in English', 'Without equipment']);
        const view = await reportView();
        assert.match(view.message, /^Not told by this server: Without a name in English$/m);
        assert.ok(!(await groups(view)).has('Without a name in English'));

        // The same where the root cannot be read; nobody knows the pages of exercises then.
        await vscode.commands.executeCommand('wger.closeReport');
        await vscode.commands.executeCommand('workbench.view.explorer');
        await comeBack(service);
        service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
        await pick('wger.checkExercises', ['Without a name in English', 'Without equipment']);
        await reportView();
        assert.match(view.message, /^Not told by this server: Without a name in English$/m);
        const [first] = (await groups(view)).get('Without equipment') ?? [];
        const { entry } = (first?.row ?? assert.fail()) as unknown as { entry: ReportEntry };
        assert.equal(entry.cells?.['Page'], '');
      });
    });

    it('shows nothing that was read with a key that is gone when it ends', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { contextKeys, secrets, progresses } = await activated();
          await vscode.commands.executeCommand('wger.closeReport');
          const release = service.hold(/\/deletion-log\//);
          const made = pick('wger.checkExercises', ['Deleted, but in your plans or logs']);
          await until('the log', () =>
            service.requests.some(({ target }) => target.includes('deletion-log')),
          );
          await until('the own records', () =>
            ['workoutlog', 'slot-entry'].every((endpoint) =>
              service.requests.some(
                ({ target, endedAt }) => target.includes(endpoint) && endedAt !== undefined,
              ),
            ),
          );
          await secrets.delete(secretName(service));
          release();
          await made;
          assert.ok(progresses.length > 0);
          assert.equal(contextKeys.get('wger.hasReport') ?? false, false);
        });
      });
    });

    it('ends with a sentence where the exercises cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { errors } = await activated();
        const before = errors.length;
        service.fault = { name: 'status-500' };
        await vscode.commands.executeCommand('wger.checkExercises');
        assert.equal(errors.length, before + 1);
        assert.match(errors[before] ?? '', /500/);
      });
    });
  });
}
