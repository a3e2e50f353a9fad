import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { itemUri } from '../../src/documents/uri.ts';
import { previewedResources, previewType } from '../../src/resources/previewed.ts';
import type { ToPage } from '../../src/previews/messages.ts';
import { previewOf, progressUri } from '../../src/previews/previewName.ts';
import { diary } from '../service/domain/nutrition.ts';
import { measurements, weightEntries } from '../service/domain/body.ts';
import { logs, sessions } from '../service/domain/training/training.ts';
import { other, owner } from '../service/domain/users.ts';
import type { Service } from '../service/service.ts';
import { boxOf, leave, pick } from './answers.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { uriOn } from './editing.ts';
import {
  blockOf,
  blocksOf,
  factsOf,
  openPreview,
  previewOpenedBy,
  previewTabs,
  ShownPreview,
  textsOf,
} from './openPreview.ts';
import { bodyPreviewTests } from './previewedBody.ts';
import { foodPreviewTests } from './previewedFood.ts';
import { trainingPreviewTests } from './previewedTraining.ts';
import { previewedHistoryTests } from './previewedHistory.ts';
import { loggedSets, makeRecordsRecent, mostLogged, sentRows } from './previewRecords.ts';
import {
  activated,
  documentOf,
  endpointRow,
  labelOf,
  patience,
  secretName,
  setSetting,
  settled,
  startNewService,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

/** A place where the manifest offers a command. */
interface Offer {
  readonly command: string;
  readonly when?: string;
}

/** The parts of the manifest that offer commands. */
interface Manifest {
  readonly contributes: {
    readonly menus: Readonly<Record<string, readonly Offer[]>>;
    readonly keybindings: readonly Offer[];
  };
}

const { None } = vscode.TreeItemCollapsibleState;

const generation = '2.7';

/** Runs with a server and its key, and with records of the last months. */
async function withRecords(test: (service: Service) => Promise<void>): Promise<void> {
  const undo = makeRecordsRecent();
  try {
    await withService({ generation }, (service) => withKey(service, () => test(service)));
  } finally {
    undo();
  }
}

const pinned = { preview: false } as const;

/** The exercise of which the user has logged most sets. */
async function trainedExercise(service: Service): Promise<vscode.Uri> {
  const id = mostLogged((await loggedSets(service)).map(({ exercise }) => exercise));
  return uriOn(service, 'exercises', { id });
}

function weightUri(service: Service): vscode.Uri {
  return uriOn(service, 'weightentry', { page: 'ordering=-date%2Cid' });
}

async function planUri(service: Service, name = 'Winter bulk'): Promise<vscode.Uri> {
  const plan = (await sentRows(service, 'nutritionplan')).find(({ description }) => description === name);
  return uriOn(service, 'nutritionplan', { id: String(plan?.['id']) });
}

async function categoryUri(service: Service): Promise<vscode.Uri> {
  const category = (await sentRows(service, 'measurement-category')).find(({ name }) => name === 'Waist');
  return uriOn(service, 'measurement-category', { id: String(category?.['id']) });
}

/** A document of each kind of preview. */
async function uriOfEach(service: Service): Promise<readonly vscode.Uri[]> {
  const exercise = await trainedExercise(service);
  const [food] = await sentRows(service, 'ingredientinfo');
  return [
    exercise,
    progressUri(exercise),
    uriOn(service, 'ingredients', { id: String(food?.['id']) }),
    uriOn(service, 'workouts', { id: '9' }),
    await planUri(service),
    uriOn(service, 'nutritiondiary', { page: 'ordering=-datetime%2Cid' }),
    weightUri(service),
    await categoryUri(service),
    uriOn(service, 'workoutsession', { page: 'ordering=-date%2Cid' }),
  ];
}

/** Text that is copied, once there is any. */
async function copied(): Promise<string> {
  let text = '';
  for (const deadline = Date.now() + patience; text === '';) {
    assert.ok(Date.now() < deadline, 'nothing was copied');
    await new Promise((resolve) => setTimeout(resolve, 20));
    text = await vscode.env.clipboard.readText();
  }
  return text;
}

function targets(service: Service): string[] {
  return service.requests.map(({ target }) => target.replace('/api/v2', ''));
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** The row and all below it, as far as they can be opened. */
async function treeBelow(view: DrawnView, parent?: DrawnRow): Promise<DrawnRow[]> {
  const rows = await view.rows(parent?.row);
  const opened = rows.filter(({ item: { collapsibleState = None } }) => collapsibleState !== None);
  return [...rows, ...(await Promise.all(opened.map((row) => treeBelow(view, row)))).flat()];
}

/** Rows that offer a preview and should not, or the other way round. */
function wrongRows(rows: readonly DrawnRow[]): string[] {
  const items = rows.flatMap((drawn) => {
    const { row, item } = drawn;
    const words = (item.contextValue ?? '').split(' ');
    const resource = row.kind === 'item' ? row.item.of : '';
    const isItem = row.kind === 'item' && row.item.id !== undefined;
    return words.includes('preview') === (isItem && previewed.has(resource)) &&
      words.includes('exercise') === (isItem && resource === 'exercises')
      ? []
      : [`${resource} ${labelOf(drawn)}: ${item.contextValue ?? ''}`];
  });
  return items.slice(0, 10);
}

const previewed: ReadonlySet<string> = new Set(previewedResources);

/** Takes all records of the owner's away, and gives them back. */
async function withoutRecords(test: () => Promise<void>): Promise<void> {
  const lists = [sessions, logs, weightEntries, measurements, diary] as readonly (readonly unknown[])[];
  const kept = lists.map((list) => [...list]);
  lists.forEach((list) => (list as unknown[]).splice(0));
  try {
    await test();
  } finally {
    lists.forEach((list, at) => (list as unknown[]).push(...(kept[at] ?? [])));
  }
}

export function previewTests(): void {
  describe('the menu of a row', () => {
    for (const release of ['2.2', '2.7'] as const) {
      it(`offers a preview in release ${release} of what has one, and of nothing else`, () =>
        withService({ generation: release, exercises: 20, ingredients: 20 }, (service) =>
          withKey(service, async () => {
            for (const name of ['exercises', 'ingredients', 'workouts']) {
              const rows = await (await viewNamed(name)).allRows();
              assert.deepEqual(wrongRows(rows), [], name);
              assert.ok(
                rows.some(({ item }) => / preview\b/.test(item.contextValue ?? '')),
                name,
              );
            }
            const view = await viewNamed('myData');
            await treeBelow(view);
            // Rows can be opened once it is known what is below them.
            await settled(service);
            const own = await treeBelow(view);
            assert.deepEqual(wrongRows(own), []);
            const resources = own.flatMap(({ row }) => (row.kind === 'item' ? [row.item.of] : []));
            for (const resource of ['workoutsession', 'workoutlog', 'nutritionplan', 'meal', 'mealitem']) {
              assert.ok(
                resources.includes(resource),
                `${resource} is not among ${[...new Set(resources)].join()}`,
              );
            }
            const workouts = await viewNamed('workouts');
            const [workout] = (await workouts.allRows()).filter((drawn) => labelOf(drawn).startsWith('Push'));
            assert.deepEqual(wrongRows(await treeBelow(workouts, workout)), []);
            const lists = await viewNamed('resources');
            for (const endpoint of [
              'weightentry',
              'measurement-category',
              'muscle',
              'workoutlog',
              'nutritiondiary',
            ]) {
              const rows = await lists.allRows(await endpointRow(endpoint));
              assert.deepEqual(wrongRows(rows), [], endpoint);
            }
          }),
        ));
    }
  });

  describe('the title of a document', () => {
    it('offers a preview of what has one, and of nothing else, as do the keys', () => {
      const extension = vscode.extensions.getExtension('wger-explorer.wger-explorer');
      const { menus, keybindings } = (extension?.packageJSON as Manifest).contributes;
      const patterns = [...Object.values(menus).flat(), ...keybindings]
        .filter(({ command }) => command.startsWith('wger.openPreview'))
        .flatMap(({ when = '' }) => /resourcePath =~ \/(.*)\/$/.exec(when)?.[1] ?? []);
      assert.equal(patterns.length, 6);
      for (const resource of [...previewedResources, 'workoutlog', 'muscle', 'templates', 'day']) {
        for (const key of [
          { id: '9' },
          { id: 'd6a2bf5d-1a2b-4913-ac5b-abfb13ced03f' },
          { id: '9', action: 'structure', query: '' },
          { id: '9', action: 'logs', query: 'id=7' },
          { place: 3 },
          { page: 'limit=20&ordering=-date%2Cid' },
        ]) {
          const uri = itemUri({ host: 'example.org', prefix: '/wger' }, resource, key, 'Label');
          for (const pattern of patterns) {
            assert.equal(new RegExp(pattern).test(uri.path), previewOf(uri) !== undefined, uri.path);
          }
        }
      }
    });
  });

  describe('a preview', () => {
    it('is opened from a row, from the document in front, to its side, and of an exercise that is picked', () =>
      withRecords(async (service) => {
        const { messages } = await activated();
        const view = await viewNamed('exercises');
        const drawn = (await view.allRows()).find((each) => labelOf(each) === 'Squat') ?? assert.fail();
        const uri = documentOf(drawn);
        const ofRow = await previewOpenedBy(() =>
          vscode.commands.executeCommand('wger.openPreview', drawn.row),
        );
        assert.equal(ofRow.watched.uri.toString(), uri.toString());
        assert.equal(ofRow.content.title, 'Squat');

        await vscode.window.showTextDocument(uri, pinned);
        const beside = await previewOpenedBy(() => vscode.commands.executeCommand('wger.openPreviewToSide'));
        assert.equal(beside.watched.uri.toString(), uri.toString());
        assert.equal(beside.watched.panel.viewColumn, vscode.ViewColumn.Two);

        const progress = progressUri(uri).toString();
        const ofTarget = await previewOpenedBy(() =>
          vscode.commands.executeCommand('wger.showProgress', uri),
        );
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        const picked = await previewOpenedBy(() => pick('wger.showProgress', 'Squat'));
        assert.deepEqual(
          [ofTarget, picked].map(({ watched }) => watched.uri.toString()),
          [progress, progress],
        );

        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        const said = messages.length;
        await vscode.window.showTextDocument(uriOn(service, 'muscle', { id: '1' }));
        await vscode.commands.executeCommand('wger.openPreview');
        assert.deepEqual(previewTabs(), []);
        assert.match(messages[said]?.text ?? '', /^There is a preview of exercises, ingredients/);
      }));

    it('asks for everything once, also when it is closed and opened again', () =>
      withRecords(async (service) => {
        // The names of exercises and units are read once for a server.
        await (await viewNamed('exercises')).allRows();
        const uris = await uriOfEach(service);
        for (const uri of uris) {
          await openPreview(uri);
        }
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        await settled(service);
        service.requests.length = 0;
        for (const uri of uris) {
          const asked = service.requests.length;
          await openPreview(uri);
          const own = targets(service)
            .slice(asked)
            .filter((target) => !/^\/(media|static)\//.test(target));
          assert.deepEqual(own, [...new Set(own)], uri.path);
          assert.ok(own.length <= 4, `${uri.path}: ${own.join(', ')}`);
        }
        const all = service.requests.length;
        await settled(service);
        assert.deepEqual(targets(service).slice(all), []);
      }));

    it('that was behind another tab shows what it had, and asks for nothing', () =>
      withRecords(async (service) => {
        const [food] = await sentRows(service, 'ingredientinfo');
        const shown = await openPreview(weightUri(service), pinned);
        shown.choose({ range: 'all' });
        const { received } = shown.watched;
        await openPreview(uriOn(service, 'ingredients', { id: String(food?.['id']) }), pinned);
        await until('the other in front', () => !shown.watched.panel.visible);
        await settled(service);
        service.requests.length = 0;
        const pages = received.length;
        shown.watched.panel.reveal();
        await until('the page', () => received.length > pages);
        await shown.settled();
        assert.ok(blockOf(shown.content, 'plot').points.length > 20);
        assert.deepEqual(await settled(service), []);
      }));

    it('opens its JSON and its links, and copies its tables and drawings', () =>
      withRecords(async (service) => {
        const exercise = await trainedExercise(service);
        const shown = await openPreview(exercise, pinned);
        const [link = assert.fail()] = blocksOf(shown.content, 'links')[0]?.links ?? [];
        const progress = await previewOpenedBy(() => {
          shown.watched.say({ type: 'open', target: link.target });
          return Promise.resolve();
        });
        assert.equal(progress.watched.uri.toString(), progressUri(exercise).toString());

        await vscode.env.clipboard.writeText('');
        progress.choose({ range: 'all' });
        progress.watched.say({ type: 'copyCsv' });
        const csv = await copied();
        const { columns, rows } = blockOf(progress.content, 'table', 'Sets');
        const lines = csv.trimEnd().split('\r\n');
        assert.equal(lines.length, rows.length + 1);
        assert.equal(lines[0], columns.map(({ title }) => title).join(','));
        assert.ok(
          lines.every((line) => !/(^|,)[=+@]/.test(line)),
          csv,
        );
        await vscode.env.clipboard.writeText('');
        progress.watched.say({ type: 'copySvg', svg: '<svg></svg>' });
        assert.equal(await copied(), '<svg></svg>');

        progress.watched.say({ type: 'openJson' });
        await until(
          'the JSON',
          () => vscode.window.activeTextEditor?.document.uri.toString() === exercise.toString(),
        );
      }));

    it('does nothing for what is no message, leads nowhere in it, or stands at no place', () =>
      withRecords(async (service) => {
        const { ranCommands, errors, messages } = await activated();
        const shown = await openPreview(await trainedExercise(service));
        const elsewhere = await openPreview(uriOn(service, 'exercises', { id: '987654' }), {
          viewColumn: vscode.ViewColumn.Two,
        });
        assert.match(elsewhere.failure.sentence, /no such item/);
        await settled(service);
        service.requests.length = 0;
        const now = (): readonly unknown[] => [
          ranCommands.length,
          errors.length,
          messages.length,
          openTabs().length,
          shown.watched.posted.length,
          elsewhere.watched.posted.length,
        ];
        const before = now();
        await vscode.env.clipboard.writeText('as before');
        for (const message of [
          ...[undefined, null, 0, 'openJson', [], ['openJson'], {}, { type: ['openJson'] }],
          ...[{ type: 'wger.removeApiKey' }, { type: 'constructor' }, { type: '__proto__' }],
          ...[
            { type: 'copySvg' },
            { type: 'copySvg', svg: 5 },
            { type: 'copySvg', svg: 'x'.repeat(2_000_001) },
          ],
          ...[
            'https://elsewhere.example/',
            'command:workbench.action.openSettings',
            'file:///etc/passwd',
            `${service.url}/`,
            uriOn(service, 'exercises', { id: '9' }).toString(),
            'wger:',
            '',
            ':',
            'x'.repeat(3000),
          ].map((target) => ({ type: 'open', target })),
          ...[{ type: 'open' }, { type: 'open', target: 5 }],
          ...[-1, 1, 99, 0.5, NaN, Infinity, '0', null].map((at) => ({ type: 'recover', at })),
        ]) {
          shown.watched.say(message);
          elsewhere.watched.say(message);
        }
        shown.watched.say({ type: 'recover', at: 0 });
        await settled(service);
        assert.deepEqual(now(), before);
        assert.deepEqual(targets(service), []);
        assert.equal(await vscode.env.clipboard.readText(), 'as before');
      }));

    it('of an account without records says so in a sentence, without a plot', () =>
      withoutRecords(() =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const of = (resource: string, page: string): vscode.Uri => uriOn(service, resource, { page });
            for (const [uri, sentence] of [
              [progressUri(uriOn(service, 'exercises', { id: '111' })), /not logged any sets/],
              [weightUri(service), /not entered your weight/],
              [await categoryUri(service), /no measurements in this category/],
              [of('workoutsession', 'ordering=-date'), /not logged any training/],
              [of('nutritiondiary', 'ordering=-datetime'), /not entered any food/],
              [await planUri(service, 'Just logging'), /Nothing is planned/],
              [uriOn(service, 'workouts', { id: '21' }), /No days have been planned/],
            ] as const) {
              const { content } = await openPreview(uri);
              assert.deepEqual(
                content.blocks.map(({ kind }) => kind),
                ['text'],
                JSON.stringify(content.blocks).slice(0, 500),
              );
              assert.match(textsOf(content).join(), sentence);
              assert.notEqual(content.title, '');
            }
          }),
        ),
      ));
  });

  describe('a preview of what a server does not offer', () => {
    it('says so of a nutrition plan in release 1.8, which does not send its meals together', () =>
      withService({ generation: '1.8' }, (service) =>
        withKey(service, async () => {
          const { failure } = await openPreview(await planUri(service));
          assert.equal(failure.sentence, `${parseAddress(service.url).name} does not offer this.`);
          assert.ok(failure.actions.includes('Check Connection'));
        }),
      ));

    it('says so of all private ones on a server that has none, and shows exercises and ingredients', () =>
      withService({ generation: 'minimum' }, (service) =>
        withKey(service, async () => {
          const { errors } = await activated();
          const exercises = await (await viewNamed('exercises')).allRows();
          const exercise = documentOf(exercises[0] ?? assert.fail());
          assert.equal((await openPreview(exercise)).content.title, labelOf(exercises[0] ?? assert.fail()));
          const ingredients = await (await viewNamed('ingredients')).allRows();
          const ingredient = await openPreview(documentOf(ingredients[0] ?? assert.fail()));
          assert.ok(blockOf(ingredient.content, 'table', 'Nutrition').rows.length > 3);
          for (const uri of [
            progressUri(exercise),
            weightUri(service),
            uriOn(service, 'measurement-category', { id: '1' }),
            uriOn(service, 'nutritionplan', { id: '3' }),
            uriOn(service, 'nutritiondiary', { page: 'ordering=-datetime' }),
            uriOn(service, 'workoutsession', { page: 'ordering=-date' }),
          ]) {
            const { failure } = await openPreview(uri);
            assert.match(failure.sentence, /does not offer this\.$/, uri.toString());
          }
          const said = errors.length;
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await vscode.commands.executeCommand('wger.showTraining');
          await until('the sentence', () => errors.length > said);
          assert.match(errors[said] ?? '', /does not offer this/);
          assert.deepEqual(previewTabs(), []);
        }),
      ));
  });

  describe('a private preview', () => {
    it('closes when the key is removed, while the focus stays where it is, and a public one stays', () =>
      withRecords(async (service) => {
        const { secrets } = await activated();
        const progress = progressUri(await trainedExercise(service));
        const others = (await uriOfEach(service)).filter((uri) => uri.toString() !== progress.toString());
        // In front is one whose document is public.
        const uris = [...others, progress];
        const opened: ShownPreview[] = [];
        for (const uri of uris) {
          opened.push(await openPreview(uri, pinned));
        }
        assert.equal(previewTabs().length, uris.length);
        // The editor closes a box that loses the focus.
        const box = await boxOf('wger.groupBy');
        await until('the box', () => box.active !== undefined);
        const isPublic = (uri: vscode.Uri): boolean => /^(exercises|ingredients)$/.test(previewOf(uri) ?? '');
        const posted = opened.map(({ watched }) => watched.posted.length);
        await secrets.delete(secretName(service));
        const left = uris.filter(isPublic).map(String);
        await until('the private previews to close', () => previewTabs().length <= left.length);
        assert.deepEqual(previewTabs(), left);
        await settled(service);
        assert.deepEqual(previewTabs(), left);
        assert.ok(!box.isClosed);
        await leave(box);
        for (const [at, { watched }] of opened.entries()) {
          const since = watched.posted.slice(posted[at]);
          assert.ok(
            isPublic(watched.uri) || since.every(({ type }) => type !== 'content'),
            previewOf(watched.uri),
          );
        }
      }));

    it('that is being read when the key is removed closes, and never shows what comes', () =>
      withRecords(async (service) => {
        const { secrets, previews } = await activated();
        const release = service.hold(/\/weightentry\//);
        const before = previews.length;
        await vscode.commands.executeCommand('vscode.openWith', weightUri(service), previewType, pinned);
        await until('the reading', () =>
          targets(service).some((target) => target.startsWith('/weightentry/')),
        );
        await secrets.delete(secretName(service));
        await until('the preview to close', () => previewTabs().length === 0);
        release();
        await settled(service);
        assert.deepEqual(previewTabs(), []);
        const posted = previews.slice(before).flatMap((watched) => watched.posted);
        assert.ok(posted.every(({ type }) => type === 'loading'));
      }));

    it('waits for the key, and reads nothing without one', () =>
      withRecords(async (service) => {
        const { secrets } = await activated();
        const uris = [
          weightUri(service),
          await planUri(service),
          progressUri(await trainedExercise(service)),
        ];
        await secrets.delete(secretName(service));
        const opened: ShownPreview[] = [];
        await settled(service);
        service.requests.length = 0;
        for (const uri of uris) {
          // All of them in sight.
          opened.push(await openPreview(uri, { ...pinned, viewColumn: vscode.ViewColumn.Beside }));
        }
        for (const { failure } of opened) {
          assert.match(failure.sentence, /^No API key is stored for /);
          assert.deepEqual(failure.actions, ['Set API Key…']);
        }
        await settled(service);
        assert.deepEqual(
          targets(service).filter((target) =>
            /^\/(weightentry|workoutlog|nutritionplan|nutritionplaninfo|userprofile)\//.test(target),
          ),
          [],
        );
        await secrets.store(secretName(service), service.key);
        for (const shown of opened) {
          await until('the content', () => shown.watched.posted.at(-1)?.type === 'content');
          assert.notEqual(shown.content.blocks.length, 0);
        }
      }));

    it('is read again with another key, and has nothing of what the one before could see', () =>
      withRecords(async (service) => {
        const { secrets } = await activated();
        const shown = await openPreview(weightUri(service), pinned);
        shown.choose({ range: 'all' });
        const weights = (of: typeof owner): string[] =>
          weightEntries
            .filter((entry) => entry.owner === of)
            .map(({ weight }) => weight.toFixed(2))
            .sort();
        const weightsIn = (message: ToPage | undefined): string[] =>
          message?.type === 'content'
            ? blocksOf(message.content, 'plot')
                .flatMap(({ points }) => points.map(({ value }) => value.toFixed(2)))
                .sort()
            : [];
        const { posted } = shown.watched;
        assert.deepEqual(weightsIn(posted.at(-1)), weights(owner));
        const before = posted.length;
        await secrets.store(secretName(service), service.otherKey);
        await until('the weights of the other', () => weightsIn(posted.at(-1)).length > 0);
        await settled(service);
        for (const message of posted.slice(before).filter(({ type }) => type === 'content')) {
          assert.deepEqual(weightsIn(message), weights(other));
        }
        // A plan of the one before is nobody else's.
        await secrets.store(secretName(service), service.key);
        await until('the weights again', () => weightsIn(posted.at(-1)).length > weights(other).length);
        const plan = await openPreview(await planUri(service), pinned);
        await secrets.store(secretName(service), service.otherKey);
        await until(
          'the end of the plan',
          () => plan.watched.isClosed || plan.watched.posted.at(-1)?.type === 'failure',
        );
      }));
  });

  describe('a preview that is read again', () => {
    it('by a refresh of what is in front shows what the server has now', () =>
      withRecords(async (service) => {
        const shown = await openPreview(weightUri(service));
        const last = weightEntries.findLast((entry) => entry.owner === owner) ?? assert.fail();
        const before = blockOf(shown.content, 'table').rows[0]?.cells;
        last.weight = 99.9;
        const posted = await shown.readAgain(() => vscode.commands.executeCommand('wger.refresh'));
        // What was there stays until then.
        assert.ok(posted.every(({ type }) => type !== 'failure'));
        assert.notDeepEqual(blockOf(shown.content, 'table').rows[0]?.cells, before);
        assert.ok(blockOf(shown.content, 'plot').points.some(({ value }) => value === 99.9));
        // The button of the page does the same.
        last.weight = 88.8;
        await shown.readAgain(() => {
          shown.watched.say({ type: 'refresh' });
          return undefined;
        });
        assert.ok(blockOf(shown.content, 'plot').points.some(({ value }) => value === 88.8));
      }));

    for (const [what, on] of [
      ['anything', undefined],
      ['its records', '/workoutlog/'],
    ] as const) {
      it(`keeps what it shows when ${what} cannot be read`, () =>
        withRecords(async (service) => {
          const { errors } = await activated();
          const shown = await openPreview(progressUri(await trainedExercise(service)));
          const facts = factsOf(shown.content);
          const said = errors.length;
          service.fault = { name: 'status-403', ...(on !== undefined && { on }) };
          await vscode.commands.executeCommand('wger.refresh');
          await settled(service);
          await shown.settled();
          assert.deepEqual(factsOf(shown.content), facts);
          await until('what is said', () => errors.length > said);
        }));
    }

    it('by its Retry comes back when the server does', () =>
      withRecords(async (service) => {
        const uri = await planUri(service);
        // A key that is new while the server is down closes what it may not be able to read.
        await settled(service);
        service.fault = { name: 'reset' };
        const shown = await openPreview(uri);
        const { sentence, actions } = shown.failure;
        assert.notEqual(sentence, '');
        const at = actions.indexOf('Retry');
        await shown.readAgain(() => {
          shown.watched.say({ type: 'recover', at });
          return undefined;
        });
        assert.equal(shown.failure.sentence, sentence);
        service.fault = undefined;
        await shown.readAgain(() => {
          shown.watched.say({ type: 'recover', at });
          return undefined;
        });
        assert.equal(shown.content.title, 'Winter bulk');
      }));

    it('is told to be on another server when that is put in use while it is being read', () =>
      withRecords(async (service) => {
        const { previews } = await activated();
        const elsewhere = await startNewService({ generation });
        try {
          const release = service.hold(/\/weightentry\//);
          const before = previews.length;
          await vscode.commands.executeCommand('vscode.openWith', weightUri(service), previewType, pinned);
          await until('the reading', () =>
            targets(service).some((target) => target.startsWith('/weightentry/')),
          );
          await setSetting('serverUrl', elsewhere.url);
          release();
          const shown = new ShownPreview(previews[before] ?? assert.fail());
          await settled(elsewhere);
          assert.match(shown.failure.sentence, /^This item is on /);
          await setSetting('serverUrl', service.url);
          await until('the weights', () => shown.watched.posted.at(-1)?.type === 'content');
        } finally {
          await elsewhere.close();
        }
      }));

    it('is not, but stays as it is, when another server is in use', () =>
      withRecords(async (service) => {
        const elsewhere = await startNewService({ generation });
        try {
          const [food] = await sentRows(service, 'ingredientinfo');
          const shown = await openPreview(weightUri(service), pinned);
          const { blocks } = shown.content;
          await settled(service);
          service.requests.length = 0;
          await setSetting('serverUrl', elsewhere.url);
          await settled(elsewhere);
          assert.deepEqual(shown.content.blocks, blocks);
          assert.notDeepEqual(
            blocksOf(shown.choose({ range: 'quarter' }), 'choice'),
            blocksOf({ ...shown.content, blocks }, 'choice'),
          );
          assert.deepEqual(
            targets(service).filter((target) => target.includes('weight')),
            [],
          );

          const ofOther = await openPreview(
            uriOn(service, 'ingredients', { id: String(food?.['id']) }),
            pinned,
          );
          assert.match(ofOther.failure.sentence, /^This item is on /);
          await setSetting('serverUrl', service.url);
          await until('the ingredient', () => ofOther.watched.posted.at(-1)?.type === 'content');
        } finally {
          await elsewhere.close();
        }
      }));
  });

  trainingPreviewTests();
  previewedHistoryTests();
  foodPreviewTests();
  bodyPreviewTests();

  describe('the page of a preview', () => {
    it('loads its own files and pictures of the server, and nothing else', () =>
      withRecords(async (service) => {
        const { watched } = await openPreview(await trainedExercise(service));
        const { html, cspSource, options } = watched.panel.webview;
        const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
        assert.deepEqual(
          policy
            .replaceAll('&#39;', "'")
            .replace(/nonce-[\w-]{20,}/, 'nonce')
            .split('; '),
          [
            "default-src 'none'",
            "script-src 'nonce'",
            `style-src ${cspSource}`,
            `img-src data: ${service.url}`,
            "form-action 'none'",
            "base-uri 'none'",
          ],
        );
        assert.deepEqual(
          options.localResourceRoots?.map(({ path }) => path.split('/').at(-1)),
          ['dist'],
        );
        assert.ok(!html.includes(owner.key) && !html.includes('Squat'));
      }));

    it('was never told a key', async () => {
      const { previews } = await activated();
      assert.ok(previews.length > 0);
      for (const { posted, uri } of previews) {
        const told = JSON.stringify(posted);
        assert.ok(
          [owner, other].every(({ key }) => !told.includes(key)),
          uri.toString(),
        );
      }
    });
  });
}
