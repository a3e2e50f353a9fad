import * as vscode from 'vscode';
import { missingParts, type MissingPart } from '../../audit/exercises/missingParts.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';

/** Checks of exercises, in the order in which they are offered and reported. */
export const exerciseChecks = [...missingParts, 'duplicates', 'pictures', 'deleted'] as const;

export type ExerciseCheck = (typeof exerciseChecks)[number];

/** Checks that make requests besides those for the exercises. They are not selected at first. */
export const requestingChecks: ReadonlySet<ExerciseCheck> = new Set<ExerciseCheck>(['pictures', 'deleted']);

/** Checks to run, and the language in which translations may be missing. */
export interface CheckChoice {
  readonly checks: readonly ExerciseCheck[];
  /** Language code, as the server writes it. */
  readonly language: string;
}

/** Returns true if a check looks for exercises without a part. */
export function isMissingPart(check: ExerciseCheck): check is MissingPart {
  return missingParts.some((part) => part === check);
}

/** Texts and icon of a check and its findings. */
interface CheckPresentation {
  /** Title of the choice; {@link getCheckTitle} names the language. */
  readonly title: string;
  /** Absent if the title needs no explanation. */
  readonly detail?: string;
  readonly icon: string;
}

export const checkPresentations: Readonly<Record<ExerciseCheck, CheckPresentation>> = {
  translation: { title: vscode.l10n.t('Without a name in a language of your choice'), icon: 'globe' },
  english: {
    // A getter, because names of languages take long to load.
    get title() {
      return vscode.l10n.t('Without a name in {0}', getLanguageName('en'));
    },
    icon: 'globe',
  },
  picture: { title: vscode.l10n.t('Without a picture'), icon: 'device-camera' },
  muscles: { title: vscode.l10n.t('Without muscles'), icon: 'pulse' },
  equipment: {
    title: vscode.l10n.t('Without equipment'),
    detail: vscode.l10n.t('Exercises with “none (bodyweight exercise)” do not count'),
    icon: 'tools',
  },
  description: {
    title: vscode.l10n.t('Without a description'),
    detail: vscode.l10n.t('Not in any language'),
    icon: 'note',
  },
  duplicates: {
    title: vscode.l10n.t('Likely duplicates'),
    detail: vscode.l10n.t('The same words, or nearly the same name and the same muscles'),
    icon: 'copy',
  },
  pictures: {
    title: vscode.l10n.t('Broken picture links'),
    detail: vscode.l10n.t('Asks the server for each picture'),
    icon: 'debug-disconnect',
  },
  deleted: {
    title: vscode.l10n.t('Deleted, but in your plans or logs'),
    detail: vscode.l10n.t('Reads them with your API key'),
    icon: 'trash',
  },
};

/** The title of a check and its findings. */
export function getCheckTitle(check: ExerciseCheck, language: string): string {
  return check === 'translation'
    ? vscode.l10n.t('Without a name in {0}', getLanguageName(language))
    : checkPresentations[check].title;
}
