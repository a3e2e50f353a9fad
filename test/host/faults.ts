import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { createItemUri } from '../../src/documents/uri.ts';
import type { Print } from '../harness/hostRunner.ts';
import { readServerIds } from '../serverRows.ts';
import { faultNames, type FaultName } from '../service/faults/index.ts';
import type { ReceivedRequest, Service } from '../service/service.ts';
import { expectedOutcomes, outcomeOf, places, type Outcome, type Place } from './faultOutcomes.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { activateExtension, getSecretName, waitUntil, getView, withService, withSetting } from './support.ts';

/** The least that the setting takes, in seconds. */
const timeLimit = 1;
/** As the setting has it unless changed, in milliseconds: what ended before ended by the limit that was set. */
const usualTimeLimit = 30_000;
/** What does not answer in that time, or not to the end. Others have the usual time: a busy machine may take longer than that. */
const untimely: ReadonlySet<FaultName> = new Set(['slow', 'stall', 'stall-body', 'huge']);

/** What a user saw at one place: in a row, in a document's place, or in the box for the key. */
interface Sight {
  readonly outcome: Outcome;
  readonly words: string;
}

export function faultTests(print: Print): void {
  describe('a server that does', () => {
    const table: string[] = [];
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => {
      rejections.push(reason);
    };

    before(async () => {
      process.on('unhandledRejection', note);
      // Out of sight, a view is asked for its rows by the test alone.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    after(() => {
      process.off('unhandledRejection', note);
      print(['| fault | where | class | what the user saw |', '|---|---|---|---|', ...table].join('\n'));
    });

    for (const name of faultNames) {
      it(`"${name}" is named and survived, in a list, its next page, an item and the check of a key`, async () => {
        await withService({ generation: '2.7', ingredients: 120 }, async (service) => {
          const sights = await sightsOf(name, service);
          table.push(...places.map((place) => line(name, place, sights[place])));
          assert.deepEqual(
            Object.fromEntries(places.map((place) => [place, sights[place].outcome])),
            expectedOutcomes[name],
          );
          assert.deepEqual(rejections, []);
        });
      });
    }
  });
}

function line(name: FaultName, place: Place, { outcome, words }: Sight): string {
  return `| ${name} | ${place} | ${outcome} | ${words.replaceAll('\n', ' ').slice(0, 160)} |`;
}

/** Meets the fault at all four places at once, and goes on from there when it is over. */
async function sightsOf(name: FaultName, service: Service): Promise<Record<Place, Sight>> {
  const { secrets } = await activateExtension();
  // Another than the one that is typed, so that it shows which of them is stored in the end.
  await secrets.store(getSecretName(service), service.otherKey);
  const [exercises, ingredients] = await Promise.all([getView('exercises'), getView('ingredients')]);
  const firstPage = await ingredients.rows();
  assert.equal(firstPage.length, 51);
  const uri = createItemUri(parseAddress(service.url), 'ingredients', { id: keyOf(firstPage[0]) }, 'Item');

  const on = /exerciseinfo|offset=|ingredientinfo\/\d+\/|userprofile/;
  const begun = service.requests.length;
  service.fault = { name, on };
  const [list, next, item, key] = await withSetting(
    'requestTimeout',
    untimely.has(name) ? timeLimit : undefined,
    () =>
      Promise.all([ofList(exercises), ofNextPage(ingredients, firstPage), ofItem(uri), ofKeyCheck(service)]),
  );
  assert.equal(
    await secrets.get(getSecretName(service)),
    key.outcome === 'shown' ? service.key : service.otherKey,
  );

  const over = service.requests.length;
  service.fault = undefined;
  await goesOn(exercises, await readServerIds(service, 'exercises'));
  await goesOn(ingredients, await readServerIds(service, 'ingredients'));
  assert.ok((await vscode.workspace.fs.readFile(uri)).length > 0);
  await waitUntil('the end of every request', () =>
    service.requests.every(({ endedAt }) => endedAt !== undefined),
  );
  if (untimely.has(name)) {
    service.requests
      .slice(begun, over)
      .filter(({ target }) => on.test(target))
      .forEach(assertInTime);
  }
  await secrets.delete(getSecretName(service));
  return { list, next, item, key };
}

async function ofList(view: DrawnView): Promise<Sight> {
  const rows = await view.getSettledRows();
  const problem = rows.find(({ row }) => row.kind === 'problem');
  if (problem !== undefined) {
    return seen(problem);
  }
  const { contextKeys } = await activateExtension();
  const state = contextKeys.get('wger.exercises.state');
  return state === 'notOffered'
    ? { outcome: 'NotOffered', words: 'welcome view: This server does not offer exercises.' }
    : shown(`${String(rows.length)} rows`);
}

async function ofNextPage(view: DrawnView, before: readonly DrawnRow[]): Promise<Sight> {
  const more = before.at(-1);
  assert.ok(more?.row.kind === 'more');
  await view.click(more);
  const rows = await view.rows();
  const keys = rows.map(keyOf);
  assert.deepEqual(keys.slice(0, 50), before.slice(0, 50).map(keyOf));
  const problem = rows.at(-1);
  return problem?.row.kind === 'problem' ? seen(problem) : shown(`${String(rows.length)} rows`);
}

async function ofItem(uri: vscode.Uri): Promise<Sight> {
  try {
    return shown(`${String((await vscode.workspace.fs.readFile(uri)).length)} bytes`);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { outcome: outcomeOf(words), words };
  }
}

/** Types the service's key into the box and accepts it. */
async function ofKeyCheck(service: Service): Promise<Sight> {
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
  return words === '' ? shown('stored') : { outcome: outcomeOf(words), words };
}

function seen({ item }: DrawnRow): Sight {
  const words = String(item.accessibilityInformation?.label);
  return { outcome: outcomeOf(words), words };
}

function shown(words: string): Sight {
  return { outcome: 'shown', words };
}

/** The fault is over: what the problem row offers leads on, and then all is there, once. */
async function goesOn(view: DrawnView, held: ReadonlySet<string>): Promise<void> {
  const rows = await view.rows();
  const problem = rows.find(({ row }) => row.kind === 'problem');
  const retry = problem && (await view.rows(problem.row)).find(({ item }) => item.label === 'Retry');
  if (retry !== undefined) {
    await view.click(retry);
    assert.ok((await view.rows()).every(({ row }) => row.kind !== 'problem'));
  }
  await vscode.commands.executeCommand('wger.refresh');
  const keys = (await view.loadAllRows()).map(keyOf);
  assert.deepEqual(new Set(keys), held);
  assert.equal(keys.length, held.size);
}

function keyOf(drawn: DrawnRow | undefined): string {
  return drawn?.row.kind === 'item' ? drawn.row.key : (drawn?.item.id ?? '');
}

function assertInTime({ target, startedAt, endedAt = Infinity }: ReceivedRequest): void {
  assert.ok(endedAt - startedAt < usualTimeLimit, `${target} took ${String(endedAt - startedAt)} ms`);
}
