import { writeFileSync } from 'node:fs';
import { it } from 'mocha';
import { runMocha } from '../../harness/hostRunner.ts';
import type { Figure } from '../figure.ts';
import { measureBackup } from './backup.ts';
import { measureComparison } from './comparison.ts';
import { measureDeepPages } from './deepPages.ts';
import { measureDocuments } from './documents.ts';
import { figuresVariable, serversVariable, readVariable, type ServerAddresses } from './environment.ts';
import { measureExerciseChecks } from './exerciseChecks.ts';
import { measureFirstRows } from './firstRows.ts';
import { measureLayout } from './layout.ts';
import { measureDrawing } from './drawing.ts';
import { measureProgress } from './progress.ts';
import { measureOneChangedRow } from './oneRow.ts';
import { measureSearch } from './search.ts';
import { measureTyping } from './typing.ts';
import { measureWarmStart } from './warmStart.ts';
import { measureWholeCatalogue } from './wholeCatalogue.ts';

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
