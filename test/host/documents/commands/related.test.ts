import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import type { Service } from '../../../service/service.ts';
import { getTokens } from '../../../unit/support/tokens.ts';
import { chooseRow, getLabels, pressUntil } from '../../support/dialogs/answers.ts';
import { readText, readRows, findIdByName, createServiceUri } from '../../support/editing.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

/** Runs Open Related…, and answers its questions: picks rows, then accepts the proposals of input boxes. */
async function openRelated(target: unknown, ...answers: readonly string[]): Promise<void> {
  const { picks } = await activateExtension();
  const state = { isOver: false };
  const end = (): void => {
    state.isOver = true;
  };
  let asked = picks.length;
  const ended = vscode.commands.executeCommand('wger.openRelated', target);
  ended.then(end, end);
  for (const answer of answers) {
    await waitUntil(`the question for ${answer}`, () => picks.length > asked);
    const box = picks[asked] ?? assert.fail();
    asked = picks.length;
    await chooseRow(box, answer);
  }
  await pressUntil(
    'the end of the questions',
    'workbench.action.acceptSelectedQuickOpenItem',
    () => state.isOver,
  );
  await ended;
}

/** The active document. */
function getActiveDocument(): vscode.TextDocument {
  return vscode.window.activeTextEditor?.document ?? assert.fail('no document is in front');
}

/**
 * Asserts that a document has the answer of the service at a path, even after it was closed and opened again by its
 * URI.
 */
async function assertShows(service: Service, document: vscode.TextDocument, path: string): Promise<void> {
  const expected = getTokens(await readText(service, path));
  assert.deepEqual(getTokens(document.getText()), expected, path);
  const text = document.uri.toString();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  assert.equal(vscode.window.activeTextEditor, undefined);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(text));
  assert.equal(getActiveDocument().uri.toString(), text);
  assert.deepEqual(getTokens(getActiveDocument().getText()), expected, text);
  // The editor caches documents for a while. A URI with another label is read again.
  const other = vscode.Uri.parse(text.replace(/[^/]*$/, 'Other.json'));
  service.requests.length = 0;
  const read = await vscode.workspace.openTextDocument(other);
  assert.ok(
    service.requests.some(({ target }) => target === `/api/v2/${path}`),
    path,
  );
  assert.deepEqual(getTokens(read.getText()), expected, text);
}

/** The actions of a routine by their labels in the box, in its order. */
const routineActions = {
  Structure: 'structure',
  'Day Sequence': 'date-sequence-display',
  'Day Sequence, Set by Set': 'date-sequence-gym',
  Logs: 'logs',
  Statistics: 'stats',
};

/** A unit of an ingredient, which has a name from 2.6 on, and the id of a unit before. */
type UnitRow = { readonly id: number; readonly ingredient: number } & (
  { readonly name: string } | { readonly unit: number }
);

export function relatedTests(): void {
  describe('related data of an item', () => {
    before(hideViews);

    for (const [title, action] of Object.entries(routineActions)) {
      it(`opens as a separate document for "${title}" of a routine`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const id = await findIdByName(service, 'routine', 'Push / Pull / Legs');
            await openRelated(createServiceUri(service, 'workouts', { id }, 'Push'), title);
            const document = getActiveDocument();
            assert.deepEqual(parseItemUri(document.uri)?.key, { id, action, query: '' });
            assert.equal(parseItemUri(document.uri)?.label, `Push · ${title}`);
            assert.equal(document.languageId, 'json');
            const { picks } = await activateExtension();
            assert.deepEqual(getLabels(picks.at(-1) ?? assert.fail()), Object.keys(routineActions));
            await assertShows(service, document, `routine/${id}/${action}/`);
          });
        });
      });
    }

    it('is requested once, for the active document when no item is given', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const id = await findIdByName(service, 'routine', 'Push / Pull / Legs');
          await vscode.window.showTextDocument(createServiceUri(service, 'workouts', { id }, 'Push'), {
            preview: false,
          });
          service.requests.length = 0;
          await openRelated(undefined, 'Structure');
          assert.deepEqual(
            service.requests.map(({ target }) => target).filter((target) => target.includes('/routine/')),
            [`/api/v2/routine/${id}/structure/`],
          );
          assert.equal(parseItemUri(getActiveDocument().uri)?.label, 'Push · Structure');
        });
      });
    });

    it('includes the complete workout of 2.2, and the logs of one of its exercises', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const id = await findIdByName(service, 'workout', 'Push / Pull / Legs');
          const uri = createServiceUri(service, 'workouts', { id }, 'Push');
          await openRelated(uri, 'Whole Workout');
          assert.equal(parseItemUri(getActiveDocument().uri)?.label, 'Push · Whole Workout');
          await assertShows(service, getActiveDocument(), `workout/${id}/canonical_representation/`);

          const exercise = 'Bench Press';
          await openRelated(uri, 'Logs of an Exercise', exercise);
          const reference = parseItemUri(getActiveDocument().uri);
          assert.ok(reference !== undefined && 'query' in reference.key);
          assert.equal(reference.label, `Push · Logs of an Exercise ${exercise}`);
          const { query } = reference.key;
          assert.match(query, /^id=\d+$/);
          const whole = await readText(service, `workout/${id}/canonical_representation/`);
          assert.match(whole, new RegExp(`"exercise_base":\\s*${query.slice(3)}\\b`));
          await assertShows(service, getActiveDocument(), `workout/${id}/log_data/?${query}`);
        });
      });
    });

    for (const generation of ['2.0', '2.2', '2.4', '2.7'] as const) {
      it(`of ${generation} includes the nutritional values of an ingredient’s amount in grams or its own unit, without the key`, async () => {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            const [unit] = await readRows<UnitRow>(service, 'ingredientweightunit/?limit=1');
            assert.ok(unit !== undefined);
            const id = unit.ingredient;
            const { name } =
              'name' in unit
                ? unit
                : (JSON.parse(await readText(service, `weightunit/${unit.unit}/`)) as { name: string });
            const uri = createServiceUri(service, 'ingredients', { id: String(id) }, 'Milk');
            const unitQuery = `amount=1&ingredient=${id}&unit=${unit.id}`;
            service.requests.length = 0;
            await openRelated(uri, 'Values for an Amount', 'Gram');
            const inGram = getActiveDocument();
            await openRelated(uri, 'Values for an Amount', name);
            const inUnit = getActiveDocument();
            const read = service.requests.map(({ headers }) => headers.authorization);
            assert.deepEqual(new Set(read), new Set([undefined]));
            for (const [document, label, query] of [
              [inGram, 'Milk · Values for an Amount 100 Gram', 'amount=100'],
              [inUnit, `Milk · Values for an Amount 1 ${name}`, unitQuery],
            ] as const) {
              const reference = parseItemUri(document.uri);
              assert.equal(reference?.label, label);
              assert.deepEqual(reference.key, { id: String(id), action: 'get_values', query });
              const expected = await readText(service, `ingredient/${id}/get_values/?${query}`);
              assert.deepEqual(getTokens(document.getText()), getTokens(expected));
            }
            await assertShows(service, inUnit, `ingredient/${id}/get_values/?${unitQuery}`);
            assert.doesNotMatch(inUnit.getText(), /errors/);
          });
        });
      });
    }

    it('of 2.4 includes the nutritional values of an amount in its own unit for an ingredient of the plain list', async () => {
      await withService({ generation: '2.4' }, async (service) => {
        const [unit] = await readRows<UnitRow>(service, 'ingredientweightunit/?limit=1');
        assert.ok(unit !== undefined && 'unit' in unit);
        const { name } = JSON.parse(await readText(service, `weightunit/${unit.unit}/`)) as { name: string };
        const id = String(unit.ingredient);
        await openRelated(
          createServiceUri(service, 'ingredient', { id }, 'Milk'),
          'Values for an Amount',
          name,
        );
        const query = `amount=1&ingredient=${id}&unit=${unit.id}`;
        assert.deepEqual(parseItemUri(getActiveDocument().uri)?.key, { id, action: 'get_values', query });
        await assertShows(service, getActiveDocument(), `ingredient/${id}/get_values/?${query}`);
      });
    });

    it('includes the page that a row was read from', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const [, second] = await (await getView('ingredients')).rows();
        assert.ok(second?.row.kind === 'item');
        await openRelated(second.row, 'List Page');
        const document = getActiveDocument();
        const reference = parseItemUri(document.uri);
        assert.equal(reference?.label, 'Ingredients 1–50');
        assert.ok('page' in reference.key);
        const { results } = JSON.parse(document.getText()) as { results: { id: number }[] };
        assert.equal(String(results[1]?.id), second.row.key);
        await assertShows(service, document, `ingredientinfo/?${reference.key.page}`);
      });
    });

    it('includes the lists that refer to the item, filtered to that item', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await openRelated(createServiceUri(service, 'exercises', { id: '9' }, 'Squat'), 'Translations');
        const document = getActiveDocument();
        const reference = parseItemUri(document.uri);
        assert.equal(reference?.label, 'Squat · Translations');
        await assertShows(service, document, 'exercise-translation/?exercise=9&limit=100&ordering=id');
      });
    });

    it('includes the food diary of an ingredient, with your key', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const [eaten] = await readRows<{ readonly ingredient: number }>(service, 'nutritiondiary/?limit=1');
          const id = String(eaten?.ingredient);
          await openRelated(createServiceUri(service, 'ingredients', { id }, 'Oats'), 'Food Diary');
          const document = getActiveDocument();
          const { results } = JSON.parse(document.getText()) as { results: { ingredient: number }[] };
          assert.deepEqual([...new Set(results.map(({ ingredient }) => String(ingredient)))], [id]);
        });
      });
    });
  });
}
