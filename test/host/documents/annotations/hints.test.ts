import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../../src/api/address.ts';
import { createItemUri } from '../../../../src/documents/uri.ts';
import { startRewritingServer } from '../../../servers/forwarders.ts';
import type { Service } from '../../../service/service.ts';
import {
  readText,
  readRows,
  findIdByName,
  getMemberLine,
  waitForInlayHints,
  openWithTools,
  createServiceUri,
} from '../../support/editing.ts';
import {
  readFirstExerciseId,
  getHintLines,
  waitForHintLines,
  takeRequestTargets,
  type PlainExercise,
} from './shownHints.ts';
import { withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getView, hideViews } from '../../support/views.ts';

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly name_en?: string;
  readonly full_name?: string;
  readonly short_name?: string;
}

/** The names of a table's rows by id, as the service sends them. */
async function readNames(
  service: Service,
  endpoint: string,
  ...fields: (keyof Named)[]
): Promise<Map<number, string>> {
  const results = await readRows<Named>(service, `${endpoint}/?limit=100`);
  return new Map(
    results.map((row) => [row.id, String(fields.map((field) => row[field]).find(Boolean))] as const),
  );
}

export function hintTests(): void {
  describe('the names behind ids', () => {
    before(hideViews);

    it('are read again for the open document when All Resources is refreshed', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        let isUpgraded = false;
        await using upgraded = await startRewritingServer(service, (text) =>
          isUpgraded ? text.replaceAll('"name":"Chest"', '"name":"Upgraded"') : text,
        );
        await setSetting('serverUrl', upgraded.url);
        const results = await readRows<PlainExercise>(service, 'exercise/?limit=999');
        const categories = await readNames(service, 'exercisecategory', 'name');
        const exercise = results.find(({ category }) => categories.get(category) === 'Chest');
        const document = await openWithTools(
          createItemUri(
            parseUncheckedAddress(upgraded.url),
            'exercise',
            { id: String(exercise?.id) },
            'Label',
          ),
        );
        const has = (name: string) => (lines: readonly (readonly [string, string])[]) =>
          lines.some(([, label]) => label === name);
        await waitForHintLines(document, has('Chest'));
        await (await getView('resources')).rows();
        isUpgraded = true;
        await vscode.commands.executeCommand('wger.refreshResources');
        await vscode.commands.executeCommand('wger.refresh', document.uri);
        await waitForHintLines(document, has('Upgraded'));
      });
    });

    for (const generation of ['2.0', '2.2'] as const) {
      it(`are shown in an exercise of ${generation}, with one request per table and none per id`, async () => {
        await withService({ generation }, async (service) => {
          const results = await readRows<PlainExercise>(service, 'exercise/?limit=999');
          const exercise = results.find(
            ({ muscles, muscles_secondary, equipment }) =>
              muscles.length > 0 && muscles_secondary.length > 0 && equipment.length > 0,
          );
          assert.ok(exercise !== undefined);
          const muscles = await readNames(service, 'muscle', 'name_en', 'name');
          const equipment = await readNames(service, 'equipment', 'name');
          const languages = await readNames(service, 'language', 'full_name');
          // The languages of 2.0 come without ids, so their names cannot be found.
          assert.equal(languages.has(exercise.language), generation !== '2.0');
          const toExpectedHints = (
            names: Map<number, string>,
            ids: readonly number[],
            member = '',
          ): [string, string][] =>
            ids.flatMap((id) => {
              const name = names.get(id);
              return name === undefined ? [] : [[`${member}${id}`, name]];
            });
          const expected = [
            ...toExpectedHints(
              await readNames(service, 'exercisecategory', 'name'),
              [exercise.category],
              '"category": ',
            ),
            ...toExpectedHints(muscles, exercise.muscles),
            ...toExpectedHints(muscles, exercise.muscles_secondary),
            ...toExpectedHints(equipment, exercise.equipment),
            ...toExpectedHints(languages, [exercise.language], '"language": '),
            ...toExpectedHints(
              await readNames(service, 'license', 'short_name'),
              [exercise.license],
              '"license": ',
            ),
          ].toSorted();
          assert.ok(expected.length > 4);
          service.requests.length = 0;
          const document = await openWithTools(
            createServiceUri(service, 'exercise', { id: String(exercise.id) }),
          );
          await waitForHintLines(document, (lines) => {
            const hints = lines.filter(([line]) => !line.includes('exercise_base'));
            return isDeepStrictEqual(hints.toSorted(), expected);
          });
          const tables = ['equipment', 'exercisecategory', 'language', 'license', 'muscle'];
          const reads = (await takeRequestTargets(service)).filter((target) => !target.includes('info/?'));
          assert.deepEqual(
            reads.map((target) => target.replace(/\?.*/, '')).toSorted(),
            [
              '/api/v2/',
              ...tables.map((table) => `/api/v2/${table}/`),
              `/api/v2/exercise/${exercise.id}/`,
            ].toSorted(),
          );
          await getHintLines(document);
          // Another document causes no request except for its own.
          const another = results.find(({ id }) => id !== exercise.id)?.id ?? assert.fail();
          await getHintLines(
            await openWithTools(createServiceUri(service, 'exercise', { id: String(another) })),
          );
          assert.deepEqual(await takeRequestTargets(service), [`/api/v2/exercise/${another}/`]);
        });
      });
    }

    it('are shown only for the requested range of a document', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        const id = await readFirstExerciseId(service);
        const document = await openWithTools(createServiceUri(service, 'exercise', { id }));
        const { range, text } = getMemberLine(document, 'license');
        const isLicense = ([line]: readonly [string, string]): boolean =>
          line === text.trim().replace(/,$/, '');
        const all = await waitForHintLines(document, (lines) => lines.some(isLicense));
        const shown = await getHintLines(document, range);
        assert.deepEqual(shown, all.filter(isLicense));
        assert.equal(shown.length, 1);
      });
    });

    it('are shown for exercises and units in a routine’s structure, without a request for each', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const held = JSON.parse(await readText(service, 'exerciseinfo/?limit=999')) as {
            results: { id: number; translations: { name: string; language: number }[] }[];
          };
          const languages = [...(await readNames(service, 'language', 'short_name'))];
          const [english] = languages.find(([, name]) => name === 'en') ?? assert.fail();
          const exercises = new Map(
            held.results.map(({ id, translations }) => [
              id,
              translations.find(({ language }) => language === english)?.name,
            ]),
          );
          const repetitions = await readNames(service, 'setting-repetitionunit', 'name');
          const weights = await readNames(service, 'setting-weightunit', 'name');
          const id = await findIdByName(service, 'routine', 'Push / Pull / Legs');
          service.requests.length = 0;

          const uri = createServiceUri(service, 'workouts', { id, action: 'structure', query: '' });
          const document = await openWithTools(uri);
          // Names of exercises are shown only once all exercises are loaded.
          const names = { exercise: exercises, repetition_unit: repetitions, weight_unit: weights };
          const filterByMember = (lines: readonly (readonly [string, string])[], member: string) =>
            lines.filter(([line]) => line.startsWith(`"${member}": `));
          const hints = await waitForHintLines(document, (lines) =>
            Object.keys(names).every((member) => filterByMember(lines, member).length > 3),
          );
          const reads = await takeRequestTargets(service);
          for (const [member, known] of Object.entries(names)) {
            for (const [line, label] of filterByMember(hints, member)) {
              assert.equal(label, known.get(Number(line.split(' ')[1])), line);
            }
          }
          assert.deepEqual(
            reads.filter((target) => /\/[^/]+\/[\w-]+\/(\?|$)/.test(target.replace('/api/v2/', '/'))),
            [`/api/v2/routine/${id}/structure/`],
          );
          for (const endpoint of ['setting-repetitionunit', 'setting-weightunit']) {
            assert.equal(reads.filter((target) => target.includes(`/${endpoint}/`)).length, 1);
          }
          assert.deepEqual(await takeRequestTargets(service), []);
        });
      });
    });

    it('are shown in a routine’s statistics, after ids that are keys', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const id = await findIdByName(service, 'routine', 'Push / Pull / Legs');
          const uri = createServiceUri(service, 'workouts', { id, action: 'stats', query: '' });
          const document = await openWithTools(uri);
          const describeHint = ({ position, label }: vscode.InlayHint) => {
            const { text } = document.lineAt(position);
            return {
              id: text.slice(0, position.character).trim(),
              label,
              behind: text.slice(position.character),
            };
          };
          const muscles = await readNames(service, 'muscle', 'name_en', 'name');
          const [muscle] = Object.keys(
            (JSON.parse(document.getText()) as { sets: { mesocycle: { muscle: object } } }).sets.mesocycle
              .muscle,
          );
          const expected = [
            ['"73"', 'Bench Press'],
            [`"${muscle ?? ''}"`, muscles.get(Number(muscle))],
          ];
          const shown = await waitForInlayHints(document, (hints) =>
            expected.every(([name, words]) =>
              hints.map(describeHint).some(({ id: found, label }) => found === name && label === words),
            ),
          );
          assert.ok(shown.map(describeHint).every(({ behind }) => /^: [\d.]+,?$/.test(behind)));
        });
      });
    });

    it('show kJ after the kcal of an ingredient', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const results = await readRows<{ id: number; energy: number }>(service, 'ingredientinfo/?limit=20');
        const { id, energy } = results.find((row) => row.energy > 100) ?? assert.fail();
        service.requests.length = 0;
        const document = await openWithTools(createServiceUri(service, 'ingredients', { id: String(id) }));
        assert.deepEqual(await getHintLines(document), [
          [`"energy": ${energy}`, `${Math.round(energy * 4.184)} kJ`],
        ]);
        const paths = (await takeRequestTargets(service)).map((target) => target.replace(/\?.*/, ''));
        // The ids of its license and its language have names, too.
        assert.deepEqual(paths.toSorted(), [
          '/api/v2/',
          `/api/v2/ingredientinfo/${id}/`,
          '/api/v2/language/',
          '/api/v2/license/',
        ]);
      });
    });

    it('are not shown in a document of another server', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        const uri = createServiceUri(service, 'exercise', { id: await readFirstExerciseId(service) });
        const document = await openWithTools(uri);
        await waitForHintLines(document, (lines) => lines.length > 0);
        await withService({ generation: '2.7' }, async (other) => {
          assert.deepEqual(await getHintLines(document), []);
          assert.deepEqual(await takeRequestTargets(other), []);
        });
      });
    });
  });
}
