import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { LastingCapability, LinkPart, Problem } from './problems.ts';

/** Describes a problem of a server. */
export function describeProblem(problem: Problem, { name, origin }: ServerAddress): ProblemText {
  switch (problem.kind) {
    case 'noExercises':
      return {
        title: vscode.l10n.t('No exercises'),
        text: vscode.l10n.t('{0} has no exercises: none were imported, or all were deleted.', name),
      };
    case 'noIngredients':
      return {
        title: vscode.l10n.t('No ingredients'),
        text: vscode.l10n.t('{0} has no ingredients: a new server has none until they are imported.', name),
      };
    case 'unnamedExercises':
      return {
        title: vscode.l10n.t('Exercises without a name'),
        text:
          problem.count === 1
            ? vscode.l10n.t('1 exercise has no translation, and so no name.')
            : vscode.l10n.t('{0} exercises have no translation, and so no name.', countText(problem.count)),
      };
    case 'wrongCount':
      return {
        title: vscode.l10n.t('Wrong number of ingredients'),
        text:
          problem.count > 0
            ? vscode.l10n.t(
                'It says that it has {0} ingredients, but has {1}: in other apps, lists end too early or too late until its database is analyzed.',
                countText(problem.count),
                countText(problem.total),
              )
            : vscode.l10n.t(
                'It says that it has no ingredients, but has {0}: in other apps, lists are empty until its database is analyzed.',
                countText(problem.total),
              ),
      };
    case 'wrongLink':
      return {
        title: vscode.l10n.t('Wrong links from page to page'),
        text: linkSentences[problem.part](problem.named, origin),
      };
    case 'picturesElsewhere':
      return {
        title: vscode.l10n.t('Pictures on another host'),
        text: vscode.l10n.t(
          'Links to pictures of exercises lead to {0}. Only {1} is asked for them, and does not send them.',
          problem.origin,
          origin,
        ),
      };
    case 'picturesUnencrypted':
      return {
        title: vscode.l10n.t('Pictures not encrypted'),
        text: vscode.l10n.t('Hovers show no pictures, since {0} is reached without encryption.', name),
      };
    case 'tooOld':
      return {
        title: vscode.l10n.t('Old version'),
        text: vscode.l10n.t(
          'Its version is too old for this: {0}.',
          problem.missing.map((each) => missingTexts[each]).join(', '),
        ),
      };
  }
}

/** Texts by the part of the address that a proxy in front of the server does not pass on. */
const linkSentences: Readonly<Record<LinkPart, (named: string, origin: string) => string>> = {
  scheme: (named, origin) =>
    vscode.l10n.t(
      'Links from page to page lead to {0}, not {1}: a proxy in front does not pass on the scheme.',
      named,
      origin,
    ),
  host: (named, origin) =>
    vscode.l10n.t(
      'Links from page to page lead to {0}, not {1}: a proxy in front does not pass on the host.',
      named,
      origin,
    ),
  port: (named, origin) =>
    vscode.l10n.t(
      'Links from page to page lead to {0}, not {1}: a proxy in front does not pass on the port.',
      named,
      origin,
    ),
};

/** Names of capabilities in a list of missing ones. */
const missingTexts: Readonly<Record<LastingCapability, string>> = {
  searchByNamePart: vscode.l10n.t('search by part of a name'),
  searchByBarcode: vscode.l10n.t('barcodes'),
  dietFilters: vscode.l10n.t('filters by diet and Nutri-Score'),
};
