import * as vscode from 'vscode';
import { isObject } from '../../api/json/value.ts';
import { canReadMedia } from '../../session/node/browserLimits.ts';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { toText } from '../../resources/fields.ts';
import { getLanguageName, getOtherLanguageNames } from '../../vscode/text/languageName.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { requestingChecks, checkPresentations, exerciseChecks, type CheckChoice } from './checks.ts';

/** Key of the last choice, which applies to all servers. */
const memoryKey = 'exerciseChecks';

/** Choices that a server supports. */
export interface CheckOptions {
  /** Codes of its languages other than English, the user's own first. */
  readonly languages: readonly string[];
  /** True if it has a deletion log and a key is stored for it. */
  readonly hasDeletionLog: boolean;
}

/**
 * Asks for the checks to run, and for a language if they need one. The last choice is preselected.
 *
 * @returns undefined if the user cancels, or selects nothing
 */
export async function askForChecks(
  options: CheckOptions,
  memory: vscode.Memento,
  signal: AbortSignal,
): Promise<CheckChoice | undefined> {
  const { languages, hasDeletionLog } = options;
  const lastChoice = restoreChoice(memory.get<unknown>(memoryKey));
  const lastLanguage = languages.find((code) => code === lastChoice.language) ?? languages[0] ?? 'en';
  const items = exerciseChecks
    .filter((check) => check !== 'deleted' || hasDeletionLog)
    .filter((check) => check !== 'pictures' || canReadMedia())
    .filter((check) => check !== 'translation' || languages.length > 0)
    .map((check) => ({
      label: sanitize(checkPresentations[check].title),
      description: sanitize(checkPresentations[check].detail ?? ''),
      check,
    }));
  const hiddenChecks = new Set(lastChoice.checks).difference(new Set(items.map(({ check }) => check)));
  let selectedItems = items.filter(({ check }) => lastChoice.checks.includes(check));
  const choice = await askInSteps(
    () =>
      pickMany(
        {
          title: vscode.l10n.t('Check Exercises'),
          placeholder: vscode.l10n.t('Select what to look for'),
          items,
          selectedItems,
          isFirstStep: true,
        },
        signal,
      ),
    async (picked): Promise<CheckChoice | Back | undefined> => {
      // Still selected if the user comes back.
      selectedItems = [...picked];
      const checks = picked.map(({ check }) => check);
      if (!checks.includes('translation')) {
        return { checks, language: lastChoice.language };
      }
      const language = await askForLanguage(languages, lastLanguage, signal);
      return isAnswer(language) ? { checks, language: language.code } : language;
    },
  );
  if (!isAnswer(choice) || choice.checks.length === 0) {
    return undefined;
  }
  // Checks that this server does not offer stay selected for others.
  await memory.update(memoryKey, { ...choice, checks: [...choice.checks, ...hiddenChecks] });
  return choice;
}

/** Asks for a language. The last choice comes first. */
function askForLanguage(languages: readonly string[], lastLanguage: string, signal: AbortSignal) {
  return pickOne(
    {
      title: vscode.l10n.t('Check Exercises'),
      placeholder: vscode.l10n.t('Select the language in which names may be missing'),
      items: [...new Set([lastLanguage, ...languages])].map((code) => ({
        label: sanitize(getLanguageName(code)),
        description: sanitize(getOtherLanguageNames(code)),
        code,
      })),
    },
    signal,
  );
}

/** Restores the last choice. Without one, all checks that make no requests are selected. */
function restoreChoice(stored: unknown): CheckChoice {
  const { checks, language } = isObject(stored) ? stored : {};
  return {
    checks: exerciseChecks.filter((check) =>
      Array.isArray(checks) ? checks.includes(check) : !requestingChecks.has(check),
    ),
    language: toText(language),
  };
}
