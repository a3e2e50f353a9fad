// Questions of somebody who trains, each answered within three clicks and without JSON.
import assert from 'node:assert/strict';
import { after, before, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { diary, grams } from '../../../service/domain/nutrition.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { parameters } from '../../../service/domain/training/parameters.ts';
import { createCalendar, routines } from '../../../service/domain/training/training.ts';
import type { DrawnRow, DrawnView } from '../../support/drawnView.ts';
import {
  getBlock,
  parseDay,
  getFacts,
  parseNumber,
  waitForPreview,
  type ShownPreview,
} from '../support/openPreview.ts';
import { describePreviewedServers } from '../support/previewedServers.ts';
import {
  estimateOneRepMax,
  getDay,
  countDays,
  readLoggedSets,
  readObjects,
} from '../support/previewRecords.ts';
import { getLabel, getView } from '../../support/views.ts';
import { readUntil } from '../../support/waits.ts';
import { describeRow } from '../../views/own/trainingSessions.ts';

const maxClicks = 3;

/** A path through the user interface that counts clicks. */
class ClickPath {
  #clicks = 0;

  /**
   * Expands rows of My Data, which is collapsed at first, and waits until the children of the last one are right.
   *
   * @param prefixes prefixes of the rows' labels. Rows that are expanded at first need no click.
   */
  async waitForMyData(
    prefixes: readonly string[],
    areRight: (rows: readonly string[]) => boolean,
  ): Promise<readonly string[]> {
    const view = await getView('myData');
    const texts = await readUntil(
      view,
      async () => (await this.#below(view, prefixes)).map(describeRow),
      areRight,
      (rows) => rows.join('; '),
    );
    this.#check();
    return texts;
  }

  /** Runs Show Progress from the menu of an exercise. */
  async openProgress(name: string): Promise<ShownPreview> {
    const rows = await (await getView('exercises')).loadAllRows();
    const { row } = rows.find((drawn) => getLabel(drawn) === name) ?? assert.fail(`there is no ${name}`);
    this.#clicks = 2;
    const shown = await waitForPreview(() => vscode.commands.executeCommand('wger.showProgress', row));
    this.#check();
    return shown;
  }

  /** Presses the preview button of a row of My Data. */
  async openPreview(label: string): Promise<ShownPreview> {
    const [drawn] = (await (await getView('myData')).rows()).filter((row) => getLabel(row) === label);
    assert.ok(drawn !== undefined, `there is no ${label}`);
    assert.match(drawn.item.contextValue ?? '', getPreviewedPattern());
    this.#clicks = 2;
    const shown = await waitForPreview(() => vscode.commands.executeCommand('wger.openPreview', drawn.row));
    assert.ok(shown.watched.uri.path.endsWith(`/${label}.json`), shown.watched.uri.path);
    this.#check();
    return shown;
  }

  async #below(view: DrawnView, prefixes: readonly string[]): Promise<readonly DrawnRow[]> {
    this.#clicks = 1;
    let rows: readonly DrawnRow[] = await view.rows();
    for (const prefix of prefixes) {
      const found = rows.find((drawn) => getLabel(drawn).startsWith(prefix));
      if (found === undefined) {
        return [];
      }
      this.#clicks += Number(found.item.collapsibleState === vscode.TreeItemCollapsibleState.Collapsed);
      rows = await view.loadAllRows(found.row);
    }
    return rows;
  }

  #check(): void {
    assert.ok(this.#clicks <= maxClicks, `${this.#clicks} clicks`);
  }
}

/** A command in a menu of the manifest. */
interface Offer {
  readonly command: string;
  readonly group: string;
  readonly when: string;
}

/** Matches the context values of rows with a preview button. */
function getPreviewedPattern(): RegExp {
  const extension = vscode.extensions.getExtension('wger-explorer.wger-explorer');
  const { contributes } = extension?.packageJSON as {
    readonly contributes: { readonly menus: Readonly<Record<string, readonly Offer[]>> };
  };
  const button = contributes.menus['view/item/context']?.find(
    ({ command, group }) => command === 'wger.openPreview' && group.startsWith('inline'),
  );
  return new RegExp(/viewItem =~ \/(.*)\/$/.exec(button?.when ?? '')?.[1] ?? assert.fail('no button'));
}

/** Formats a day as `Nov 22`. */
function formatShortDay(day: string): string {
  const format = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** Formats a day as `Nov 22, 2026`. */
function formatLongDay(day: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/** Removes the time after the day of a row, which is shown from release 2.3 on. */
function removeTime(row: string): string {
  return row.replace(/ \d\d:\d\d$/, '');
}

/** Energy and protein of the food of a day. */
function sumEaten(day: string): { readonly energy: number; readonly protein: number } {
  const own = diary.filter(({ date }) => date === day);
  const sum = (valueOf: (entry: (typeof own)[number]) => number): number =>
    Math.round(own.reduce((total, entry) => total + (valueOf(entry) * grams(entry)) / 100, 0));
  return {
    energy: sum(({ ingredient }) => ingredient.energy),
    protein: sum(({ ingredient }) => ingredient.protein),
  };
}

export function lifterQuestionTests(print: Print): void {
  describePreviewedServers('asked by somebody who trains', print, ({ hasFoods, isWorkout, service }) => {
    if (!hasFoods) {
      return;
    }
    const running = routines.find(({ id }) => id === 9) ?? assert.fail();
    const kept = [running, ...running.days].map((one): readonly [object, object] => [one, { ...one }]);

    before(() => {
      // Workouts up to 2.2 have days of the week, and the newest workout is the one in use.
      Object.assign(running, { created: `${getLocalToday()}T08:00:00+01:00` });
      running.days.forEach((day) => Object.assign(day, { weekdays: [1, 2, 3, 4, 5, 6, 7] }));
    });
    after(() => {
      kept.forEach(([one, was]) => Object.assign(one, was));
    });

    it('answers “What did I train this week?”', async () => {
      const today = getLocalToday();
      const recent = (await readObjects(service(), 'workoutsession')).filter(
        (session) => countDays(getDay(session), today) < 7,
      );
      // Sessions of an earlier month need another click.
      const [newest = ''] = recent.map(getDay).toSorted().toReversed();
      const sessions = recent.filter((session) => getDay(session).startsWith(newest.slice(0, 7)));
      const sets = await readLoggedSets(service());
      const expected = sessions
        .map(getDay)
        .toSorted()
        .toReversed()
        .map((day) => ({ day: formatShortDay(day), sets: sets.filter((set) => set.day === day).length }));
      const month = new Intl.DateTimeFormat('en', { month: 'long' }).format(
        Date.parse(expected[0]?.day ?? ''),
      );
      const shown = (rows: readonly string[]): unknown =>
        rows.slice(0, expected.length).map((row) => {
          const [day, , count = ''] = row.split(' · ');
          return { day, sets: Number.parseInt(count, 10) };
        });
      await new ClickPath().waitForMyData(
        ['Training', month],
        (rows) => JSON.stringify(shown(rows)) === JSON.stringify(expected),
      );
      assert.ok(expected.length > 0);
    });

    it('answers “How often did I train this month?”', async () => {
      const days = (await readObjects(service(), 'workoutsession')).map(getDay).toSorted();
      const month = (days.at(-1) ?? '').slice(0, 7);
      const count = days.filter((day) => day.startsWith(month)).length;
      const title = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
      const right = `${title.format(new Date(month))} · ${count} session${count === 1 ? '' : 's'}`;
      await new ClickPath().waitForMyData(['Training'], ([first]) => first === right);
    });

    it('answers “What is in my plan for today?”', async () => {
      const today = getLocalToday();
      const below = (...path: readonly string[]): Promise<readonly string[]> =>
        new ClickPath().waitForMyData(['Today', 'Push / Pull / Legs', ...path], (shown) => shown.length > 0);
      const rows: string[] = [];
      for (const row of await below()) {
        rows.push(...(row.startsWith('Superset') ? await below('Superset') : [row]));
      }
      const [workout] = await new ClickPath().waitForMyData(['Today'], (shown) => shown.length > 0);
      const due =
        running.days.find(({ name }) => workout?.endsWith(` · ${name}`) === true) ?? assert.fail(workout);
      const entries = due.slots.flatMap((slot) => slot.entries);
      assert.equal(rows.length, entries.length);
      // The weights of workouts do not increase.
      const iteration = isWorkout ? 1 : createCalendar(running).find(({ date }) => date === today)?.iteration;
      entries.forEach((entry, at) => {
        const { sets, repetitions, weight } = parameters(entry, iteration ?? assert.fail());
        const [row = '', right] = [rows[at], [` · ${sets}`, ` × ${repetitions}`, ` · ${weight} kg`]];
        assert.ok(
          right.every((part) => row.includes(part)),
          `${right.join('')}: ${row}`,
        );
      });
    });

    it('answers “How is my bench press going?”', async () => {
      const shown = await new ClickPath().openProgress('Bench Press');
      const sets = (await readLoggedSets(service())).filter(({ exercise }) => exercise === '73');
      const best = Math.max(...sets.map(estimateOneRepMax).filter((value) => value > 0));
      const value = parseNumber(getFacts(shown.content).get('Best estimated 1RM'));
      assert.equal(value, Number(best.toFixed(1)));
      assert.match(
        getBlock(shown.content, 'plot', 'Estimated 1RM').summary,
        /^Up [\d.]+ kg in \d+ days\. Highest: /,
      );
    });

    it('answers “What was my best squat?” and “When was my last leg day?”', async () => {
      const { content, watched } = await new ClickPath().openProgress('Squat');
      const [, id = ''] = /\/exercises\/(\d+)\//.exec(watched.uri.path) ?? assert.fail(watched.uri.path);
      const sets = (await readLoggedSets(service())).filter(({ exercise }) => exercise === id);
      const best = Math.max(...sets.map(({ kilograms }) => kilograms).filter((value) => value > 0));
      assert.ok(Math.abs(parseNumber(getFacts(content).get('Heaviest set')) - best) < 0.01);
      const [last] = sets
        .map(({ day }) => day)
        .toSorted()
        .toReversed();
      assert.equal(parseDay(getBlock(content, 'table', 'Sets').rows[0]?.cells[0]), last);
    });

    it('answers “What did I weigh in that month?”', async () => {
      const entries = await readObjects(service(), 'weightentry');
      const month = addDays(getLocalToday(), -30).slice(0, 7);
      const expected = entries
        .filter((entry) => getDay(entry).startsWith(month))
        .map((entry) => `${getDay(entry)}: ${Number(entry['weight'])}`);
      const { content } = await new ClickPath().openPreview('Body Weight');
      const table = getBlock(content, 'table', 'Weight');
      assert.equal(table.columns[1]?.title, 'Weight (kg)');
      assert.deepEqual(
        table.rows
          .map(({ cells: [day, weight] }) => `${parseDay(day)}: ${weight}`)
          .filter((row) => row.startsWith(month))
          .toSorted(),
        expected.toSorted(),
      );
      assert.ok(expected.length > 5);
    });

    it('answers “What has my waist done since then?”', async () => {
      const category = (await readObjects(service(), 'measurement-category')).find(
        ({ name }) => name === 'Waist',
      );
      const expected = (await readObjects(service(), 'measurement'))
        .filter((row) => row['category'] === category?.['id'])
        .map((row) => `Waist ${Number(row['value'])} cm · ${formatLongDay(getDay(row))}`);
      const rows = await new ClickPath().waitForMyData(['Measurements', 'Waist'], ([first = '']) =>
        first.includes(' cm · '),
      );
      assert.deepEqual(rows.map(removeTime).toSorted(), expected.toSorted());
    });

    it('answers “How much protein did I eat yesterday?”', async () => {
      const yesterday = addDays(getLocalToday(), -1);
      const { energy, protein } = sumEaten(yesterday);
      const right = `${formatLongDay(yesterday)} · ${energy} kcal · protein ${protein} g`;
      await new ClickPath().waitForMyData(['Food Diary'], (rows) => rows.includes(right));
      const entries = await new ClickPath().waitForMyData(['Food Diary', formatLongDay(yesterday)], (rows) =>
        rows.every((row) => / · \d+ kcal · (\d\d:\d\d|protein \d+ g$)/.test(row)),
      );
      const sum = entries.reduce((total, row) => total + parseNumber(/(\d+) kcal/.exec(row)?.[1]), 0);
      assert.ok(Math.abs(sum - energy) <= entries.length);
    });

    it('answers “How many kcal are left today?”', async () => {
      const { energy, protein } = sumEaten(getLocalToday());
      const right = `Eaten · ${energy} of 2,750 kcal · protein ${protein} of 150 g`;
      await new ClickPath().waitForMyData(['Today'], (rows) => rows.includes(right));
    });
  });
}
