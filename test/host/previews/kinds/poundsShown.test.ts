// Tests what a user sees who weighs in pounds.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { toProgressUri } from '../../../../src/previews/previewName.ts';
import { owner } from '../../../service/domain/users.ts';
import type { Service } from '../../../service/service.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  getFacts,
  parseNumber,
  openPreview,
} from '../support/openPreview.ts';
import {
  estimateOneRepMax,
  getDay,
  getMaxByDay,
  readLoggedSets,
  getMostFrequent,
  readObjects,
  sumBy,
} from '../support/previewRecords.ts';
import { getDayColumn, liftedTolerance, numberDuplicates, getPoints } from '../support/previewNumbers.ts';
import { all } from '../support/previewedServers.ts';
import { getTrainedExerciseUri, getWeightUri, withRecords } from '../support/previewStage.ts';
import { getView } from '../../support/views.ts';
import { hasSets, parseVolume, waitForVolumes } from '../../views/own/trainingSessions.ts';

/** Runs a test with records of a user whose profile has pounds. */
async function withPounds(test: (service: Service) => Promise<void>): Promise<void> {
  owner.weightUnit = 'lb';
  try {
    await withRecords(test);
  } finally {
    owner.weightUnit = 'kg';
  }
}

function toPounds(kilograms: number): number {
  return kilograms / 0.45359237;
}

function toPoundsByDay(values: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...values].map(([day, kilograms]) => [day, toPounds(kilograms)]);
}

export function poundTests(): void {
  describe('a user whose profile says pounds', () => {
    it('sees the progress of an exercise in pounds, whatever unit its sets were logged in', () =>
      withPounds(async (service) => {
        const everything = await readLoggedSets(service);
        const id = getMostFrequent(everything.map(({ exercise }) => exercise));
        const sets = everything.filter(({ exercise, repetitions }) => exercise === id && repetitions !== 0);
        const heaviest = getMaxByDay(sets, ({ kilograms }) => kilograms);
        const shown = await openPreview(toProgressUri(await getTrainedExerciseUri(service)));
        const content = shown.choose(all);
        assert.equal(getBlock(content, 'plot', 'Heaviest set').unit, 'lb');
        assertNumbers(
          'heaviest set',
          getPoints(content, 'Heaviest set'),
          toPoundsByDay(heaviest),
          liftedTolerance,
        );
        const estimates = toPoundsByDay(getMaxByDay(sets, estimateOneRepMax));
        assertNumbers('estimated 1RM', getPoints(content, 'Estimated 1RM'), estimates);
        const lifted = sets.filter(({ kilograms, repetitions }) => kilograms * repetitions > 0);
        const volumes = sumBy(
          lifted,
          ({ day }) => day,
          ({ kilograms, repetitions }) => kilograms * repetitions,
        );
        assertNumbers('volume', getPoints(content, 'Volume per day'), toPoundsByDay(volumes));
        const fact = getFacts(content).get('Heaviest set') ?? '';
        assert.match(fact, /^[\d.,]+ lb on /);
        assertNumbers(
          'the heaviest of all',
          [['', parseNumber(fact)]],
          [['', toPounds(Math.max(...heaviest.values()))]],
          liftedTolerance,
        );
        // Weights in pounds are shown as they were entered, not converted back from rounded kilograms.
        const { options } =
          getBlocks(content, 'choice').find(({ name }) => name === 'weight') ?? assert.fail();
        const exact = new Set(sets.map(({ kilograms }) => `${Number(toPounds(kilograms).toFixed(2))} lb`));
        assert.ok(options.length > 1);
        assert.deepEqual(
          options.filter(({ title }) => !exact.has(title.replaceAll(',', ''))),
          [],
        );
        const weights = getDayColumn(getBlock(content, 'table', 'Sets'), 1).map(([, weight]) => weight);
        assert.ok(weights.includes(187.5) && weights.some((weight) => weight !== 187.5));
      }));

    it('sees the body weight as entered, in pounds', () =>
      withPounds(async (service) => {
        const rows = await readObjects(service, 'weightentry');
        const content = (await openPreview(getWeightUri(service))).choose(all);
        assert.equal(getBlock(content, 'plot', 'Weight').unit, 'lb');
        const entered = rows.map((row) => [getDay(row), Number(row['weight'])] as const);
        assertNumbers(
          'weights',
          numberDuplicates(getPoints(content, 'Weight')),
          numberDuplicates(entered),
          1e-6,
        );
      }));

    it('sees training volumes in pounds', () =>
      withPounds(async (service) => {
        const sets = await readLoggedSets(service);
        const lifted = sets.reduce((sum, set) => sum + (set.kilograms * set.repetitions || 0), 0);
        const sessions = await waitForVolumes(await getView('myData'), 'lb');
        const shown = sessions.filter(hasSets).map((session) => parseVolume(session, 'lb'));
        const sum = shown.reduce((total, volume) => total + volume, 0);
        // Each addend is rounded.
        assert.ok(Math.abs(sum - toPounds(lifted)) <= shown.length / 2, `${sum} for ${toPounds(lifted)}`);
      }));

    it('sees volumes in the current unit after a refresh', () =>
      withRecords(async () => {
        const view = await getView('myData');
        await waitForVolumes(view, 'kg');
        owner.weightUnit = 'lb';
        try {
          await vscode.commands.executeCommand('wger.refreshMyData');
          await waitForVolumes(view, 'lb');
        } finally {
          owner.weightUnit = 'kg';
        }
      }));
  });
}
