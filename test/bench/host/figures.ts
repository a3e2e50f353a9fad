import { writeFileSync } from 'node:fs';
import { it } from 'mocha';
import { runMocha } from '../../harness/suites/hostRunner.ts';
import type { Figure } from '../figure.ts';
import { measureBackup } from './figures/backup.ts';
import { measureComparison } from './figures/comparison.ts';
import { measureDeepPages } from './figures/deepPages.ts';
import { measureDocuments } from './figures/documents.ts';
import {
  figuresVariable,
  serversVariable,
  readVariable,
  type ServerAddresses,
} from './support/environment.ts';
import { measureExerciseChecks } from './figures/exerciseChecks.ts';
import { measureFirstRows } from './figures/firstRows.ts';
import { measureLayout } from './figures/layout.ts';
import { measureDrawing } from './figures/drawing.ts';
import { measureProgress } from './figures/progress.ts';
import { measureOneChangedRow } from './figures/oneRow.ts';
import { measureSearch } from './lists/search.ts';
import { measureTyping } from './figures/typing.ts';
import { measureWarmStart } from './figures/warmStart.ts';
import { measureWholeCatalogue } from './lists/wholeCatalogue.ts';

/**
 * The last two show the sidebar. Before them, the editor asks the views for nothing, so that nothing else is measured.
 */
const measures = [
  measureWholeCatalogue,
  measureFirstRows,
  measureWarmStart,
  measureSearch,
  measureDeepPages,
  measureLayout,
  measureDocuments,
  measureProgress,
  measureBackup,
  measureComparison,
  measureExerciseChecks,
  measureTyping,
  measureDrawing,
  measureOneChangedRow,
];

/** Measures in this extension host, and writes the figures. */
export function run(): Promise<void> {
  return runMocha(() => {
    const servers = JSON.parse(readVariable(serversVariable)) as ServerAddresses;
    const figures: Figure[] = [];
    for (const measure of measures) {
      it(measure.name, async () => {
        figures.push(...(await measure(servers)));
        writeFileSync(readVariable(figuresVariable), JSON.stringify(figures));
      }).timeout(0);
    }
  });
}
