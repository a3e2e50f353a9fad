import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { Print } from '../../harness/suites/hostRunner.ts';
import { readServerIds } from '../../serverRows.ts';
import { faultNames, type FaultName } from '../../service/faults/index.ts';
import type { ReceivedRequest, Service } from '../../service/service.ts';
import { expectedOutcomes, findOutcome, places, type Outcome, type Place } from './faultOutcomes.ts';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withSetting } from '../support/settings.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** The smallest value of the setting, in seconds. */
const timeLimit = 1;
/** The default of the setting, in milliseconds. A request that ended earlier was ended by the value that is set. */
const defaultTimeLimit = 30_000;
/**
 * Faults that exceed the smallest limit. All others have the default limit, because a busy machine may need more time.
 */
const slowFaults: ReadonlySet<FaultName> = new Set(['slow', 'stall', 'stall-body', 'huge']);

/** The result in one place: a row, an error editor, or the box for the key. */
interface SeenResult {
  readonly outcome: Outcome;
  readonly words: string;
}

export function faultTests(print: Print): void {
  describe('a server with a fault', () => {
    const table: string[] = [];
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => {
      rejections.push(reason);
    };

    before(async () => {
      process.on('unhandledRejection', note);
      // Hides the views, so that only the test requests their rows.
      await hideViews();
    });

    after(() => {
      process.off('unhandledRejection', note);
      print(['| fault | where | class | what the user saw |', '|---|---|---|---|', ...table].join('\n'));
    });

    // Redirects of every status are tested without an editor, so one status stands for all here.
    for (const name of faultNames.filter((each) => !/^redirect-30[1378]-/.test(each))) {
      it(`"${name}" is reported and handled in a list, its next page, an item and the check of a key`, async () => {
        await withService({ generation: '2.7', ingredients: 120 }, async (service) => {
          const results = await readResults(name, service);
          table.push(...places.map((place) => formatLine(name, place, results[place])));
          assert.deepEqual(
            Object.fromEntries(places.map((place) => [place, results[place].outcome])),
            expectedOutcomes[name],
          );
          assert.deepEqual(rejections.splice(0), []);
        });
      });
    }
  });
}

function formatLine(name: FaultName, place: Place, { outcome, words }: SeenResult): string {
  return `| ${name} | ${place} | ${outcome} | ${words.replaceAll('\n', ' ').slice(0, 160)} |`;
}

/** Tests a fault in all four places at once, and then the recovery from it. */
async function readResults(name: FaultName, service: Service): Promise<Record<Place, SeenResult>> {
  const { secrets } = await activateExtension();
  // Another key than the one that is typed, so that the stored key shows which was accepted.
  await secrets.store(getSecretName(service), service.otherKey);
  const [exercises, ingredients] = await Promise.all([getView('exercises'), getView('ingredients')]);
  const firstPage = await ingredients.rows();
  assert.equal(firstPage.length, 51);
  const uri = createItemUri(parseAddress(service.url), 'ingredients', { id: getKey(firstPage[0]) }, 'Item');

  const on = /exerciseinfo|offset=|ingredientinfo\/\d+\/|userprofile/;
  const begun = service.requests.length;
  service.fault = { name, on };
  const [list, next, item, key] = await withSetting(
    'requestTimeout',
    slowFaults.has(name) ? timeLimit : undefined,
    () =>
      Promise.all([
        readList(exercises),
        readNextPage(ingredients, firstPage),
        readItem(uri),
        checkKey(service),
      ]),
  );
  assert.equal(
    await secrets.get(getSecretName(service)),
    key.outcome === 'shown' ? service.key : service.otherKey,
  );

  const over = service.requests.length;
  service.fault = undefined;
  await assertRecovers(exercises, await readServerIds(service, 'exercises'));
  await assertRecovers(ingredients, await readServerIds(service, 'ingredients'));
  assert.ok((await vscode.workspace.fs.readFile(uri)).length > 0);
  await waitUntil('the end of every request', () =>
    service.requests.every(({ endedAt }) => endedAt !== undefined),
  );
  if (slowFaults.has(name)) {
    service.requests
      .slice(begun, over)
      .filter(({ target }) => on.test(target))
      .forEach(assertInTime);
  }
  await secrets.delete(getSecretName(service));
  return { list, next, item, key };
}

async function readList(view: DrawnView): Promise<SeenResult> {
  const rows = await view.getSettledRows();
  const problem = rows.find(({ row }) => row.kind === 'problem');
  if (problem !== undefined) {
    return toResult(problem);
  }
  const { contextKeys } = await activateExtension();
  const state = contextKeys.get('wger.exercises.state');
  return state === 'notOffered'
    ? { outcome: 'NotOffered', words: 'welcome view: There are no exercises at this address' }
    : createShown(`${String(rows.length)} rows`);
}

async function readNextPage(view: DrawnView, before: readonly DrawnRow[]): Promise<SeenResult> {
  const more = before.at(-1);
  assert.ok(more?.row.kind === 'more');
  await view.click(more);
  const rows = await view.rows();
  const keys = rows.map(getKey);
  assert.deepEqual(keys.slice(0, 50), before.slice(0, 50).map(getKey));
  const problem = rows.at(-1);
  return problem?.row.kind === 'problem' ? toResult(problem) : createShown(`${String(rows.length)} rows`);
}

async function readItem(uri: vscode.Uri): Promise<SeenResult> {
  try {
    return createShown(`${String((await vscode.workspace.fs.readFile(uri)).length)} bytes`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { outcome: findOutcome(words), words };
  }
}

/** Types the service's key into the box and accepts it. */
async function checkKey(service: Service): Promise<SeenResult> {
  const { inputBoxes } = await activateExtension();
  const opened = inputBoxes.length;
  const command = vscode.commands.executeCommand('wger.setApiKey');
  await waitUntil('the box for the key', () => inputBoxes.length > opened);
  const box = inputBoxes.at(-1);
  assert.ok(box !== undefined);
  let isOver = false;
  void command.then(() => {
    isOver = true;
  });
  box.value = service.key;
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  await waitUntil('an answer to the key', () => isOver || (!box.busy && box.validationMessage !== undefined));
  const { validationMessage } = box;
  await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  await command;
  const words = typeof validationMessage === 'object' ? validationMessage.message : '';
  return words === '' ? createShown('stored') : { outcome: findOutcome(words), words };
}

function toResult({ item }: DrawnRow): SeenResult {
  const words = String(item.accessibilityInformation?.label);
  return { outcome: findOutcome(words), words };
}

function createShown(words: string): SeenResult {
  return { outcome: 'shown', words };
}

/** Retries after the end of the fault, and asserts that every row is shown once. */
async function assertRecovers(view: DrawnView, expectedKeys: ReadonlySet<string>): Promise<void> {
  const rows = await view.rows();
  const problem = rows.find(({ row }) => row.kind === 'problem');
  const retry = problem && (await view.rows(problem.row)).find(({ item }) => item.label === 'Retry');
  if (retry !== undefined) {
    await view.click(retry);
    assert.ok((await view.rows()).every(({ row }) => row.kind !== 'problem'));
  }
  await vscode.commands.executeCommand('wger.refresh');
  const keys = (await view.loadAllRows()).map(getKey);
  assert.deepEqual(new Set(keys), expectedKeys);
  assert.equal(keys.length, expectedKeys.size);
}

function getKey(drawn: DrawnRow | undefined): string {
  return drawn?.row.kind === 'item' ? drawn.row.key : (drawn?.item.id ?? '');
}

function assertInTime({ target, startedAt, endedAt = Infinity }: ReceivedRequest): void {
  assert.ok(endedAt - startedAt < defaultTimeLimit, `${target} took ${String(endedAt - startedAt)} ms`);
}
