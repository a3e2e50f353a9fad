import * as vscode from 'vscode';
import { isAbortError } from '../../api/concurrency/abort.ts';
import { ensureFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import { joinParts } from '../../resources/fields.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { IngredientSearch } from '../../resources/filters/ingredientSearch.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { back, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { DebouncedSearch } from '../../vscode/dialogs/ingredientSearch/debouncedSearch.ts';
import { describeNothingFound } from '../../vscode/dialogs/ingredientSearch/describeNothingFound.ts';
import { limitMatches } from '../../vscode/dialogs/limitMatches.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { createLongWaitListener } from '../../vscode/failures/waits.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { toItemKey, type QueryContext } from '../queryContext.ts';

interface IngredientItem extends vscode.QuickPickItem {
  /** Undefined for a row that is not an ingredient. */
  readonly id?: string;
}

/**
 * Asks for an ingredient, which the server searches as the user types.
 *
 * @returns its ID; true if the user wants to type the ID; undefined if the user cancelled
 */
export async function askForIngredient(
  { server: { client, catalogue }, names, signal }: QueryContext,
  title: string,
): Promise<string | true | Back | undefined> {
  const ingredientSearch = new IngredientSearch(client, catalogue);
  const box = vscode.window.createQuickPick<IngredientItem>();
  const typeValueItem: IngredientItem = {
    label: `$(edit) ${vscode.l10n.t('Type a Value…')}`,
    alwaysShow: true,
  };
  const tooShortItem = createMessageItem(DebouncedSearch.hint);
  const typedSearch = new DebouncedSearch();
  const show = (found: readonly IngredientItem[]): void => {
    // The editor must not filter the server's results again.
    box.items = [...found.map((item) => ({ ...item, alwaysShow: true })), typeValueItem];
  };
  const updateItems = async (text: string, signal: AbortSignal): Promise<void> => {
    const onWait = createLongWaitListener((wait) => {
      if (!signal.aborted) {
        show([createMessageItem(wait, 'watch')]);
      }
    });
    const found = await findItems(ingredientSearch, text, catalogue.languages, { signal, onWait });
    if (found !== undefined && !signal.aborted) {
      box.busy = false;
      show(found);
    }
  };
  box.title = sanitize(title);
  box.placeholder = vscode.l10n.t('Part of a name, or a barcode');
  box.buttons = [vscode.QuickInputButtons.Back];
  box.items = [typeValueItem];
  box.onDidChangeValue((value) => {
    typedSearch.cancel();
    const text = value.trim();
    box.busy = DebouncedSearch.isLongEnough(text);
    box.items = box.busy || text === '' ? [typeValueItem] : [tooShortItem, typeValueItem];
    if (box.busy) {
      typedSearch.schedule((signal) => updateItems(text, signal));
    }
  });
  const listen = (answer: (result: string | true | Back) => void): void => {
    box.onDidTriggerButton(() => {
      answer(back);
    });
    box.onDidAccept(() => {
      // A result for an earlier text stays active until the editor has drawn the current rows.
      const picked = box.items.find((item) => item === box.activeItems[0]);
      if (picked === typeValueItem) {
        answer(true);
      } else if (picked?.id !== undefined) {
        names.set(toItemKey(ingredients.id, picked.id), picked.label);
        answer(picked.id);
      }
    });
  };
  return showQuickInput(box, listen, signal).finally(() => {
    typedSearch.cancel();
  });
}

/** @returns undefined if the search was aborted */
async function findItems(
  search: IngredientSearch,
  text: string,
  languages: readonly string[],
  context: RequestContext,
): Promise<readonly IngredientItem[] | undefined> {
  try {
    const { rows, searchedLanguages } = await search.search(text, languages, context);
    const found = rows.flatMap(({ id, label, description }): readonly IngredientItem[] =>
      id === undefined
        ? []
        : [{ label: sanitize(label), description: sanitize(joinParts(id, description)), id }],
    );
    return found.length > 0
      ? limitMatches(found, createMessageItem)
      : [createMessageItem(describeNothingFound(text, searchedLanguages))];
  } catch (error) {
    if (isAbortError(error)) {
      return undefined;
    }
    return [createMessageItem(describeFailure(ensureFailure(error)), 'warning')];
  }
}

/** Creates a row that is not an ingredient. */
function createMessageItem(label: string, icon = 'info'): IngredientItem {
  return { label: sanitize(label), iconPath: new vscode.ThemeIcon(icon), alwaysShow: true };
}
