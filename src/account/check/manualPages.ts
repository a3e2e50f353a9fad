import type { Problem } from './problems.ts';

/** wger's manual for those who run a server. */
const manualUrl = 'https://wger.readthedocs.io/en/latest/';

/** The places in the manual that help with a problem. */
const manualPaths: Readonly<Record<Problem['kind'], string>> = {
  noExercises: 'administration/sync-data.html#exercises',
  unnamedExercises: 'administration/sync-data.html#exercises',
  noIngredients: 'administration/sync-data.html#ingredients',
  // It is after ingredients have come that their number is wrong. The page on the database is on moving it, which is no help.
  wrongCount: 'administration/sync-data.html#ingredients',
  linkScheme: 'administration/errors.html#wrong-pagination-links',
  linkHost: 'administration/errors.html#wrong-pagination-links',
  linkPort: 'administration/errors.html#wrong-pagination-links',
  picturesElsewhere: 'administration/settings.html#urls-and-media',
  picturesUnencrypted: 'installation/docker.html#deployment',
  tooOld: 'administration/updating.html',
};

/** The address of the page of the manual that helps. */
export function getManualUrl({ kind }: Problem): string {
  return manualUrl + manualPaths[kind];
}

/** The same page in short: `administration/errors`. */
export function getManualPath({ kind }: Problem): string {
  return manualPaths[kind].replace(/\.html.*$/, '');
}
