import { writeFileSync } from 'node:fs';
import { it } from 'mocha';
import { runMocha } from '../../harness/hostRunner.ts';
import type { Figure } from '../figure.ts';
import { backupFigures } from './backup.ts';
import { comparisonFigures } from './comparison.ts';
import { deepPageFigures } from './deepPages.ts';
import { documentFigures } from './documents.ts';
import { figuresVariable, serversVariable, told, type ServerAddresses } from './environment.ts';
import { exerciseCheckFigures } from './exerciseChecks.ts';
import { firstRowFigures } from './firstRows.ts';
import { layoutFigures } from './layout.ts';
import { drawingFigures } from './drawing.ts';
import { progressFigures } from './progress.ts';
import { oneRowFigures } from './oneRow.ts';
import { searchFigures } from './search.ts';
import { typingFigures } from './typing.ts';
import { warmStartFigures } from './warmStart.ts';
import { wholeCatalogueFigures } from './wholeCatalogue.ts';

/**
 * The last two show the sidebar. Before them, the editor asks the views for nothing, so that nothing else is measured.
 */
const measures = [
  wholeCatalogueFigures,
  firstRowFigures,
  warmStartFigures,
  searchFigures,
  deepPageFigures,
  layoutFigures,
  documentFigures,
  progressFigures,
  backupFigures,
  comparisonFigures,
  exerciseCheckFigures,
  typingFigures,
  drawingFigures,
  oneRowFigures,
];

/** Measures in this extension host, and writes the figures. */
export function run(): Promise<void> {
  return runMocha(() => {
    const servers = JSON.parse(told(serversVariable)) as ServerAddresses;
    const figures: Figure[] = [];
    for (const measure of measures) {
      it(measure.name, async () => {
        figures.push(...(await measure(servers)));
        writeFileSync(told(figuresVariable), JSON.stringify(figures));
      }).timeout(0);
    }
  });
}
