import * as vscode from 'vscode';
import { runMocha } from '../harness/hostRunner.ts';
import { recordingsVariable } from '../recordings.ts';
import { attackTests } from './attacks.ts';
import { commandTests } from './commands.ts';
import { comparingTests } from './comparing.ts';
import { diagnosticsTests } from './diagnostics.ts';
import { documentKeyTests } from './documentKeys.ts';
import { documentTests } from './documents.ts';
import { encodingTests } from './encodings.ts';
import { exportedFileTests } from './exportedFiles.ts';
import { exportingTests } from './exporting.ts';
import { faultTests } from './faults.ts';
import { filteringTests } from './filtering.ts';
import { generationTests } from './generations.ts';
import { groupingTests } from './grouping.ts';
import { hintTests } from './hints.ts';
import { hoverTests } from './hovers.ts';
import { itemLinkTests } from './itemLinks.ts';
import { keyTests } from './keys.ts';
import { keyStorageTests } from './keyStorage.ts';
import { languageFeatureTests } from './languageFeatures.ts';
import { largeDocumentTests } from './largeDocuments.ts';
import { linkTests } from './links.ts';
import { loadingTests } from './loading.ts';
import { networkTests } from './network.ts';
import { plainHttpTests } from './plainHttp.ts';
import { planTests } from './plans.ts';
import { problemPageTests } from './problemPages.ts';
import { processStateTests } from './processState.ts';
import { recordingTests } from './recordings.ts';
import { redrawingTests } from './redrawing.ts';
import { refreshingTests } from './refreshing.ts';
import { relatedTests } from './related.ts';
import { activationTests, requestTests } from './requests.ts';
import { revealingTests } from './revealing.ts';
import { rowTests } from './rows.ts';
import { searchingTests } from './searching.ts';
import { serverTests } from './servers.ts';
import { settingTests } from './settings.ts';
import { settingsFileTests } from './settingsFile.ts';
import { snapshotTests } from './snapshots.ts';
import { switchingTests } from './switching.ts';

/** The faults take a minute, and how they are met does not depend on the editor: the younger one is enough. */
const oldest = '1.105.';

/** What the extension host calls. The order matters for the first two: they watch what the very first request does. */
export function run(): Promise<void> {
  return runMocha((print) => {
    activationTests();
    processStateTests();
    requestTests();
    settingTests();
    networkTests();
    documentTests();
    encodingTests();
    problemPageTests();
    documentKeyTests();
    refreshingTests();
    comparingTests();
    hintTests();
    linkTests();
    relatedTests();
    largeDocumentTests();
    commandTests();
    itemLinkTests();
    diagnosticsTests();
    keyTests();
    keyStorageTests();
    serverTests();
    settingsFileTests();
    plainHttpTests();
    switchingTests();
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
    exportingTests();
    exportedFileTests();
    generationTests();
    attackTests(print);
    if (!vscode.version.startsWith(oldest)) {
      faultTests(print);
    }
    const recordings = process.env[recordingsVariable] ?? '';
    recordingTests(recordings);
    languageFeatureTests(recordings);
  });
}
