import * as vscode from 'vscode';
import { runMocha } from '../harness/hostRunner.ts';
import { recordingsVariable } from '../recordings.ts';
import { commandTests } from './commands.ts';
import { documentTests } from './documents.ts';
import { faultTests } from './faults.ts';
import { filteringTests } from './filtering.ts';
import { generationTests } from './generations.ts';
import { groupingTests } from './grouping.ts';
import { hoverTests } from './hovers.ts';
import { keyTests } from './keys.ts';
import { loadingTests } from './loading.ts';
import { planTests } from './plans.ts';
import { processStateTests } from './processState.ts';
import { recordingTests } from './recordings.ts';
import { redrawingTests } from './redrawing.ts';
import { activationTests, requestTests } from './requests.ts';
import { revealingTests } from './revealing.ts';
import { rowTests } from './rows.ts';
import { searchingTests } from './searching.ts';
import { settingTests } from './settings.ts';
import { snapshotTests } from './snapshots.ts';

/** The faults take a minute, and how they are met does not depend on the editor: the younger one is enough. */
const oldest = '1.105.';

/** What the extension host calls. The order matters for the first two: they watch what the very first request does. */
export function run(): Promise<void> {
  return runMocha((print) => {
    activationTests();
    processStateTests();
    requestTests();
    settingTests();
    documentTests();
    commandTests();
    keyTests();
    rowTests();
    groupingTests();
    filteringTests();
    redrawingTests();
    planTests();
    hoverTests();
    snapshotTests();
    searchingTests();
    revealingTests();
    loadingTests();
    generationTests();
    if (!vscode.version.startsWith(oldest)) {
      faultTests(print);
    }
    recordingTests(process.env[recordingsVariable] ?? '');
  });
}
