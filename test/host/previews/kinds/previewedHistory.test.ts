// Checks variations, repetitions with one weight over time, and the sets that were done last.
import assert from 'node:assert/strict';
import { afterEach, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import { toProgressUri } from '../../../../src/previews/previewName.ts';
import type { Log } from '../../../service/domain/training/model.ts';
import { logs, routines } from '../../../service/domain/training/training.ts';
import { owner } from '../../../service/domain/users.ts';
import { createServiceUri } from '../../support/editing.ts';
import { waitUntil } from '../../support/waits.ts';
import { readPlannedExercises } from '../support/plannedDays.ts';
import { assertNumbers, getBlock, getBlocks, parseDay, openPreview } from '../support/openPreview.ts';
import {
  getDay,
  getMaxByDay,
  readLoggedSets,
  getMostFrequent,
  readObjects,
  sumBy,
  type ServerObject,
} from '../support/previewRecords.ts';
import { liftedTolerance, countGroupedSets, getPoints } from '../support/previewNumbers.ts';
import { all, describePreviewedServers } from '../support/previewedServers.ts';

/** The running routine of the sample server. */
const workout = '9';

/** Changes to the entry of a routine besides making it a warm-up. */
const changedPlans = [
  ['', {}],
  [', also where another exercise is planned in their place by now', { exercise: 1112 }],
] as const;

export function previewedHistoryTests(print: Print): void {
  describePreviewedServers('history', print, ({ generation, exercises, isWorkout, service }) => {
    afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    it('of an exercise loads the exercises, and links to its variations', async () => {
      const rows = await readObjects(service(), exercises);
      const groups = Map.groupBy(rows, getGroup);
      const group = [...groups].find(([name, members]) => name !== '' && members.length > 2)?.[1] ?? [];
      const [first, ...others] = group.map((row) => String(row['id']));
      const uri = createServiceUri(service(), 'exercises', { id: first ?? assert.fail() });
      const shown = await openPreview(uri);
      const getVariationIds = (): readonly string[] =>
        getBlocks(shown.content, 'links')
          .filter(({ title }) => title === 'Variations')
          .flatMap(({ links }) => links.map(({ target }) => parseId(target)));
      await waitUntil('all variations', () => getVariationIds().length === others.length);
      assert.deepEqual(getVariationIds().toSorted(), others.sort());
    });

    // Up to 2.2, sets do not name the entry they were planned by.
    for (const [when, planned] of isWorkout ? [] : changedPlans) {
      it(`of the progress of an exercise counts no warm-ups, and shows them${when}`, async () => {
        const everything = await readLoggedSets(service());
        const id = getMostFrequent(everything.map(({ exercise }) => exercise));
        const { entry } = logs.find((log) => String(log.entry.exercise) === id) ?? assert.fail();
        const done = logs.filter((log) => log.entry === entry);
        const kept = { ...entry };
        done.forEach((log) => (log.entry = kept));
        Object.assign(entry, { type: 'warmup', ...planned });
        try {
          const rows = await readObjects(service(), 'workoutlog');
          const entries = await readObjects(service(), 'slot-entry');
          const warmUps = new Set(entries.filter(({ type }) => type === 'warmup').map((sent) => sent['id']));
          const own = everything
            .map((set, at) => ({ ...set, isWarmUp: warmUps.has(rows[at]?.['slot_entry']) }))
            .filter(({ exercise }) => exercise === id);
          const working = own.filter((set) => !set.isWarmUp && set.repetitions !== 0);
          const shown = await openPreview(toProgressUri(createServiceUri(service(), 'exercises', { id })));
          const content = shown.choose(all);
          assertNumbers(
            'heaviest set without warm-ups',
            getPoints(content, 'Heaviest set'),
            getMaxByDay(working, ({ kilograms }) => kilograms),
            liftedTolerance,
          );
          const notes = getBlock(content, 'table', 'Sets').rows.map(({ cells }) => cells.at(-1));
          assert.equal(notes.length, own.length);
          const marked = notes.filter((note) => note === 'warm-up').length;
          assert.equal(marked, own.filter((set) => set.isWarmUp).length);
          // Types of sets came with 2.5.
          assert.equal(marked > 0, generation !== '2.4');
        } finally {
          Object.assign(entry, kept);
          done.forEach((log) => (log.entry = entry));
        }
      });
    }

    it('of the progress of an exercise has the repetitions per weight, and the workouts that included it', async () => {
      const everything = await readLoggedSets(service());
      const id = getMostFrequent(everything.map(({ exercise }) => exercise));
      const sets = everything.filter(
        ({ exercise, repetitions, kilograms }) => exercise === id && repetitions > 0 && kilograms > 0,
      );
      const byWeight = Map.groupBy(sets, ({ kilograms }) => kilograms.toFixed(2));
      const right = [...byWeight]
        .map(([weight, own]) => ({
          weight: Number(weight),
          days: getMaxByDay(own, ({ repetitions }) => repetitions),
        }))
        .filter(({ days }) => days.size > 1);
      assert.ok(right.length > 1, 'several weights to choose from');
      const shown = await openPreview(toProgressUri(createServiceUri(service(), 'exercises', { id })));
      const weights =
        getBlocks(shown.choose(all), 'choice').find(({ name }) => name === 'weight') ?? assert.fail();
      assert.deepEqual(
        weights.options.map((option) => Number(option.id)),
        right.map(({ weight }) => weight).sort((one, other) => one - other),
      );
      const most = Math.max(...right.map(({ days }) => days.size));
      assert.equal(right.find(({ weight }) => weight === Number(weights.chosen))?.days.size, most);
      for (const { weight, days } of right) {
        const content = shown.choose({ ...all, weight: String(weight) });
        assertNumbers(`repetitions with ${weight} kg`, getPoints(content, 'Most repetitions with'), days, 0);
      }

      const logs = (await readObjects(service(), 'workoutlog')).filter((row) => getExercise(row) === id);
      const { links } =
        getBlocks(shown.content, 'links').find(({ title }) => title === 'Workouts') ?? assert.fail();
      assertNumbers(
        'sets by workout',
        links
          .filter(({ remark }) => remark !== 'planned')
          .map(({ target, remark }) => [parseId(target), Number.parseInt(remark, 10)]),
        sumBy(logs, getWorkout),
        0,
      );
      assert.ok(
        links.every(({ text }) => !/^(Workout )?\d+$/.test(text)),
        'named',
      );
    });

    it('of the progress of an exercise also links to the workouts that plan it', async () => {
      // Every other workout of the sample server has logs.
      const template =
        routines.find((routine) => routine.owner === owner && routine.template) ?? assert.fail();
      template.template = false;
      try {
        const logged = await readObjects(service(), 'workoutlog');
        const doneIn = (id: string): ReadonlySet<string> =>
          new Set(logged.filter((row) => getExercise(row) === id).map(getWorkout));
        // Up to 2.2, a template is not a workout.
        const own = routines.filter((one) => one.owner === owner && !(isWorkout && one.template));
        const planned = new Map<string, Set<string>>();
        for (const workoutId of own.map(({ id }) => String(id))) {
          for (const exercise of await readPlannedExercises(service(), workoutId, isWorkout)) {
            planned.set(exercise, (planned.get(exercise) ?? new Set()).add(workoutId));
          }
        }
        const [notDone] = await readPlannedExercises(service(), String(template.id), isWorkout);
        const [[most] = []] = [...planned].toSorted(([, one], [, other]) => other.size - one.size);
        for (const id of [notDone ?? assert.fail(), most ?? assert.fail()]) {
          const done = doneIn(id);
          const { content } = await openPreview(
            toProgressUri(createServiceUri(service(), 'exercises', { id })),
          );
          const { links } =
            getBlocks(content, 'links').find(({ title }) => title === 'Workouts') ?? assert.fail();
          const led = links.map(({ target, remark }) => [parseId(target), remark === 'planned']);
          const right = [...new Set([...done, ...(planned.get(id) ?? [])])];
          assert.deepEqual(led.sort(), right.map((workoutId) => [workoutId, !done.has(workoutId)]).sort());
        }
        assert.ok(!doneIn(notDone ?? '').has(String(template.id)));
      } finally {
        template.template = true;
      }
    });

    it('of a workout has the sets of the last session', async () => {
      const logs = (await readObjects(service(), 'workoutlog')).filter((row) => getWorkout(row) === workout);
      assert.ok(logs.length > 0);
      const { content } = await openPreview(createServiceUri(service(), 'workouts', { id: workout }));
      const [table = assert.fail()] = getBlocks(content, 'table');
      const at = table.columns.findIndex(({ title }) => title === 'Last done');
      assert.ok(at > 0);
      let told = 0;
      for (const { rows } of getBlocks(content, 'table')) {
        for (const { cells, target = '' } of rows) {
          const own = logs.filter((row) => getExercise(row) === parseId(target));
          const day = own.map(getDay).sort().at(-1);
          const words = String(cells[at]);
          if (day === undefined) {
            assert.equal(words, '');
            continue;
          }
          told += 1;
          assert.equal(parseDay(words), day);
          const sets = own.filter((row) => getDay(row) === day);
          assert.equal(countGroupedSets(words.slice(words.indexOf(': ') + 2)), sets.length, words);
          for (const row of sets.filter((each) => each['weight_unit'] === 1 && Number(each['weight']) > 0)) {
            assert.ok(words.includes(` · ${Number(row['weight'])} kg`), `${words}: ${String(row['weight'])}`);
          }
        }
      }
      assert.ok(told > 3);
    });

    it('of training combines equal sets of a day, even those with a time and a speed', async () => {
      const sets = getNewestSets();
      const day = sets[0]?.session.date ?? assert.fail();
      const getAmounts = (): Partial<Log> => ({ repetitions: 2, weight: 11.5 });
      await withChangedSets(sets, { repetitionUnit: 4, weightUnit: 5 }, getAmounts, async () => {
        const list = createServiceUri(service(), 'workoutsession', { page: 'ordering=-date%2Cid' });
        const [table = assert.fail()] = getBlocks((await openPreview(list)).choose({ day }), 'table');
        const words = table.rows.map(({ cells }) => String(cells[1]));
        const right = `${sets.length} × 2 min · 11.5 km/h`;
        assert.ok(sets.length > 1 && words.includes(right), words.join('; '));
      });
    });

    it('of a workout shows the number of sets done until failure', async () => {
      const sets = getNewestSets();
      const getAmounts = (at: number): Partial<Log> => ({ repetitions: 12 - at, weight: 20 });
      await withChangedSets(sets, { repetitionUnit: 2 }, getAmounts, async () => {
        const { content } = await openPreview(createServiceUri(service(), 'workouts', { id: workout }));
        const cells = getBlocks(content, 'table').flatMap(({ rows }) => rows.flatMap((row) => row.cells));
        const words = cells.map(String).find((cell) => cell.includes('Until Failure')) ?? assert.fail();
        // Sets of the same time are sorted by id, which is random from 2.6 on.
        const [, repetitions = '', weight] = /: (.*) · (.*)$/.exec(words) ?? [];
        assert.deepEqual(
          repetitions.split(', ').sort(),
          sets.map((_, at) => `${12 - at} Until Failure`).sort(),
        );
        assert.equal(weight, '20 kg');
      });
    });
  });
}

/** The last logged sets of one entry of the running routine. */
function getNewestSets(): readonly Log[] {
  const done = logs.filter(
    ({ session }) => session.owner === owner && String(session.routine.id) === workout,
  );
  const { entry, session } = done.at(-1) ?? assert.fail();
  return done.filter((log) => log.session === session && log.entry === entry);
}

/** Runs a test with sets in other units and with other amounts. */
async function withChangedSets(
  sets: readonly Log[],
  units: Partial<Log['entry']>,
  getAmounts: (at: number) => Partial<Log>,
  test: () => Promise<void>,
): Promise<void> {
  const kept = sets.map((log) => ({ ...log }));
  sets.forEach((log, at) => Object.assign(log, { entry: { ...log.entry, ...units } }, getAmounts(at)));
  try {
    await test();
  } finally {
    sets.forEach((log, at) => Object.assign(log, kept[at]));
  }
}

/** The group of an exercise's variations: their ids up to 2.0, and a name from then on. */
function getGroup({ variations, variation_group: group }: ServerObject): string {
  return Array.isArray(variations)
    ? variations.toSorted().join()
    : toTextOrEmpty(group) + toTextOrEmpty(variations);
}

function toTextOrEmpty(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function parseId(target: string): string {
  const reference = parseItemUri(vscode.Uri.parse(target));
  assert.ok(reference !== undefined && 'id' in reference.key, target);
  return reference.key.id;
}

function getExercise(row: ServerObject): string {
  return String(row['exercise_base'] ?? row['exercise']);
}

function getWorkout(row: ServerObject): string {
  return String(row['routine'] ?? row['workout']);
}
