import type { Problem } from './problems.ts';

/** wger's manual for administrators. */
const manualUrl = 'https://wger.readthedocs.io/en/latest/';

/** Sections of the manual by the kind of problem that they help with. */
const manualPaths: Readonly<Record<Problem['kind'], string>> = {
  noExercises: 'administration/sync-data.html#exercises',
  unnamedExercises: 'administration/sync-data.html#exercises',
  noIngredients: 'administration/sync-data.html#ingredients',
  // The count is wrong after ingredients were imported. The page about the database is only about moving it.
  wrongCount: 'administration/sync-data.html#ingredients',
  wrongLink: 'administration/errors.html#wrong-pagination-links',
  picturesElsewhere: 'administration/settings.html#urls-and-media',
  picturesUnencrypted: 'installation/docker.html#deployment',
  tooOld: 'administration/updating.html',
};

/** URL of the section of the manual that helps. */
export function getManualUrl({ kind }: Problem): string {
  return manualUrl + manualPaths[kind];
}

/** Name of its page, such as `administration/errors`. */
export function getManualPath({ kind }: Problem): string {
  return manualPaths[kind].replace(/\.html.*$/, '');
}
