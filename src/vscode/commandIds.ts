import { toViewCommand, filteredViewNames, viewNames } from './viewNames.ts';

/** The commands on items: on the selected rows of a view, or on the active document. */
export const itemCommandIds = [
  'wger.openItem',
  'wger.openAsJson',
  'wger.openInBrowser',
  'wger.openRelated',
  'wger.compareWithPrevious',
  'wger.compareSelected',
  'wger.saveAs',
  'wger.copyId',
  'wger.copyName',
  'wger.copyJson',
  'wger.copyUrl',
  'wger.copyLink',
  'wger.copyCurl',
  'wger.copyFetch',
  'wger.copyPython',
  'wger.copyTypeScript',
] as const;

/** The commands that show pictures and plots beside the JSON. */
export const previewCommandIds = [
  'wger.openPreview',
  'wger.openPreviewToSide',
  'wger.showProgress',
  'wger.showTraining',
] as const;

export type PreviewCommandId = (typeof previewCommandIds)[number];

/** The commands of servers and keys. */
export const accountCommandIds = [
  'wger.setApiKey',
  'wger.closeKeyBox',
  'wger.removeApiKey',
  'wger.getApiKey',
  'wger.explainLostKey',
  'wger.switchServer',
  'wger.allowPlainHttp',
  'wger.checkConnection',
] as const;

/** The commands that create a report, and those on the current report. */
export const reportCommandIds = [
  'wger.compareServers',
  'wger.checkExercises',
  'wger.exportReport',
  'wger.copyReport',
  'wger.runReportAgain',
  'wger.closeReport',
  'wger.openDifferences',
] as const;

export type ReportCommandId = (typeof reportCommandIds)[number];

/** The commands that filter and group rows. */
const arrangeCommandIds = [
  'wger.filter',
  ...filteredViewNames.map((name) => toViewCommand('filter', name)),
  'wger.clearFilter',
  ...filteredViewNames.map((name) => toViewCommand('clearFilterOf', name)),
  'wger.groupBy',
] as const;

export type ArrangeCommandId = (typeof arrangeCommandIds)[number];

/** The commands of the views of the sidebar. */
export const viewCommandIds = [
  ...arrangeCommandIds,
  ...viewNames.map((name) => toViewCommand('refresh', name)),
  'wger.loadMore',
  'wger.loadAll',
  'wger.revealItem',
  'wger.export',
  ...viewNames.map((name) => toViewCommand('export', name)),
] as const;

export type ViewCommandId = (typeof viewCommandIds)[number];

/** Every command of the manifest. */
export const commandIds = [
  ...itemCommandIds,
  ...previewCommandIds,
  ...accountCommandIds,
  ...reportCommandIds,
  ...viewCommandIds,
  'wger.refresh',
  'wger.searchWorkouts',
  'wger.searchExercises',
  'wger.searchIngredients',
  'wger.query',
  'wger.backUp',
  'wger.showLog',
  'wger.copyDiagnostics',
] as const;

export type CommandId = (typeof commandIds)[number];
