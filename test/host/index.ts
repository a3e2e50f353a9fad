import { runMocha, type Print } from '../harness/hostRunner.ts';
import { exhaustingServerVariable } from '../exhaustingServer.ts';
import { recordedReleases, recordingsVariable } from '../recordings.ts';
import { attackTests } from './attacks.ts';
import { backupTests } from './backup.ts';
import { brokenPreviewTests } from './brokenPreviews.ts';
import { comingNameTests } from './comingNames.ts';
import { checkingTests } from './checking.ts';
import { commandTests } from './commands.ts';
import { comparingTests } from './comparing.ts';
import { plainHttpComparisonTests } from './comparingPlainHttp.ts';
import { serverComparisonTests } from './comparingServers.ts';
import { diagnosticsTests } from './diagnostics.ts';
import { documentKeyTests } from './documentKeys.ts';
import { documentTests } from './documents.ts';
import { encodingTests } from './encodings.ts';
import { exportedFileTests } from './exportedFiles.ts';
import { exportingTests } from './exporting.ts';
import { exportingCsvTests } from './exportingCsv.ts';
import { fileModeTests } from './fileModes.ts';
import { faultTests } from './faults.ts';
import { filteringTests } from './filtering.ts';
import { forgettingTests } from './forgetting.ts';
import { generationTests } from './generations.ts';
import { groupingTests } from './grouping.ts';
import { hintTests } from './hints.ts';
import { hoverTests } from './hovers.ts';
import { itemLinkTests } from './itemLinks.ts';
import { openingItemTests } from './openingItems.ts';
import { keyTests } from './keys.ts';
import { keyStorageTests } from './keyStorage.ts';
import { languageFeatureTests } from './languageFeatures.ts';
import { largeDocumentTests } from './largeDocuments.ts';
import { linkTests } from './links.ts';
import { lifterQuestionTests } from './lifterQuestions.ts';
import { loadingTests } from './loading.ts';
import { memoryTests } from './memory.ts';
import { networkTests } from './network.ts';
import { partVariable, type HostPart } from './parts.ts';
import { plainHttpTests } from './plainHttp.ts';
import { planTests } from './plans.ts';
import { poundTests } from './poundsShown.ts';
import { previewOfferTests } from './previewOffers.ts';
import { previewPageTests } from './previewPage.ts';
import { previewRefreshingTests } from './previewRefreshing.ts';
import { bodyPreviewTests } from './previewedBody.ts';
import { foodPreviewTests } from './previewedFood.ts';
import { previewedHistoryTests } from './previewedHistory.ts';
import { previewedRecordsTests } from './previewedRecords.ts';
import { trainingPreviewTests } from './previewedTraining.ts';
import { previewPictureTests } from './previewPictures.ts';
import { plottedValueTests } from './plottedValues.ts';
import { previewTests } from './previews.ts';
import { privatePreviewTests } from './privatePreviews.ts';
import { queryAnswerTests } from './queryAnswers.ts';
import { queryingTests } from './querying.ts';
import { problemPageTests } from './errorEditors.ts';
import { processStateTests } from './processState.ts';
import { recordingTests } from './recordings.ts';
import { redrawingTests } from './redrawing.ts';
import { leavingTests } from './leaving.ts';
import { refreshingTests } from './refreshing.ts';
import { relatedTests } from './related.ts';
import { relatedOfferTests } from './relatedOffers.ts';
import { askingCheckTests } from './askingChecks.ts';
import { exerciseCheckTests } from './exerciseChecks.ts';
import { exhaustionTests } from './exhaustion.ts';
import { activationTests, requestTests } from './requests.ts';
import { ownDataTests } from './ownData.ts';
import { openMealTests } from './openMeals.ts';
import { ownNothingTests } from './ownNothing.ts';
import { ownTodayTests } from './ownToday.ts';
import { ownBodyTests } from './ownBody.ts';
import { foodDiaryTests } from './foodDiary.ts';
import { revealingTests } from './revealing.ts';
import { recordPreviewTests } from './recordPreviews.ts';
import { recordRowTests } from './recordRows.ts';
import { rowTests } from './rows.ts';
import { sameNameTests } from './sameNames.ts';
import { schemaGuardTests } from './schemaGuard.ts';
import { searchingTests } from './searching.ts';
import { ingredientSearchTests } from './searchingIngredients.ts';
import { serverTests } from './servers.ts';
import { serverStatusTests } from './serverStatus.ts';
import { settingTests } from './settings.ts';
import { settingsFileTests } from './settingsFile.ts';
import { snapshotTests } from './snapshots.ts';
import { switchingTests } from './switching.ts';
import { trainingRecordTests } from './trainingRecords.ts';
import { typedKeyTests } from './typedKeys.ts';
import { unofferedPreviewTests } from './unofferedPreviews.ts';
import { unsafeNetworkTests } from './unsafeNetwork.ts';
import { virtualBackupTests } from './virtualBackup.ts';

/** How the tests of a part are defined. */
type DefineTests = (recordings: string, print: Print) => void;

const parts: Readonly<Record<HostPart, DefineTests>> = {
  // The order matters for the first two: they watch what the very first request does.
  editor: (recordings) => {
    activationTests();
    processStateTests();
    requestTests();
    settingTests();
    networkTests();
    unsafeNetworkTests();
    plainHttpTests();
    documentTests();
    schemaGuardTests();
    encodingTests();
    problemPageTests();
    documentKeyTests();
    hintTests();
    linkTests();
    commandTests();
    itemLinkTests();
    keyTests();
    typedKeyTests();
    keyStorageTests();
    memoryTests();
    serverTests();
    settingsFileTests();
    serverStatusTests();
    rowTests();
    redrawingTests();
    leavingTests();
    hoverTests();
    revealingTests();
    fileModeTests();
    languageFeatureTests(recordings, recordedReleases.slice(-1));
  },
  features: (_recordings, print) => {
    refreshingTests();
    comparingTests();
    serverComparisonTests();
    plainHttpComparisonTests();
    relatedTests();
    relatedOfferTests();
    largeDocumentTests();
    openingItemTests();
    diagnosticsTests();
    checkingTests();
    forgettingTests();
    switchingTests();
    recordRowTests();
    ownDataTests();
    trainingRecordTests(print);
    ownTodayTests();
    ownNothingTests();
    ownBodyTests();
    foodDiaryTests();
    groupingTests();
    filteringTests();
    planTests();
    previewOfferTests();
    previewTests();
    plottedValueTests();
    recordPreviewTests();
    unofferedPreviewTests();
    privatePreviewTests();
    sameNameTests();
    previewRefreshingTests();
    brokenPreviewTests();
    trainingPreviewTests(print);
    previewedHistoryTests(print);
    previewedRecordsTests(print);
    foodPreviewTests(print);
    openMealTests();
    bodyPreviewTests(print);
    poundTests();
    lifterQuestionTests(print);
    // After all that a page was told.
    previewPageTests();
    previewPictureTests();
    snapshotTests();
    searchingTests();
    ingredientSearchTests();
    queryingTests();
    queryAnswerTests();
    loadingTests();
    comingNameTests();
    exportingTests();
    exportingCsvTests();
    exportedFileTests();
    backupTests();
    virtualBackupTests();
    exerciseCheckTests();
    askingCheckTests();
  },
  answers: (recordings, print) => {
    generationTests();
    attackTests(print);
    faultTests(print);
    exhaustionTests(process.env[exhaustingServerVariable] ?? '', print);
    recordingTests(recordings);
    languageFeatureTests(recordings, recordedReleases.slice(0, -1));
  },
};

/** What the extension host calls. */
export function run(): Promise<void> {
  const wanted = process.env[partVariable] ?? '';
  const recordings = process.env[recordingsVariable] ?? '';
  return runMocha((print) => {
    for (const [part, define] of Object.entries(parts)) {
      if (wanted === '' || wanted === part) {
        define(recordings, print);
      }
    }
  });
}
