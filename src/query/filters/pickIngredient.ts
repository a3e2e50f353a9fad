import * as vscode from 'vscode';
import { isAbort } from '../../api/concurrency/abort.ts';
import { asFailure } from '../../api/errors.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { IngredientSearch } from '../../resources/filters/ingredientSearch.ts';
import { answerOf } from '../../vscode/dialogs/answerOf.ts';
import { TypedSearch } from '../../vscode/dialogs/typedSearch.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { itemKey, type Asked } from '../asked.ts';

interface Found extends vscode.QuickPickItem {
  /** Undefined for a row that only says something. */
  readonly id?: string;
  readonly isTyped?: boolean;
}

/**
 * Asks for an ingredient by its name, which the server finds as the user types.
 *
 * @returns its id; true when the user wants to type that; undefined when the user left
 */
export async function pickIngredient(
  { server: { client, catalogue }, names, token }: Asked,
  title: string,
): Promise<string | true | undefined> {
  const index = new IngredientSearch(client, catalogue);
  const box = vscode.window.createQuickPick<Found>();
  const typing = { label: `$(edit) ${vscode.l10n.t('Type a Value…')}`, alwaysShow: true, isTyped: true };
  const tooShort = shown({ label: sanitize(TypedSearch.hint), iconPath: new vscode.ThemeIcon('info') });
  const search = new TypedSearch();
  const find = async (text: string, signal: AbortSignal): Promise<void> => {
    const found = await foundItems(index, text, catalogue.languages, signal);
    if (found !== undefined && !signal.aborted) {
      box.busy = false;
      box.items = [...found, typing];
    }
  };
  box.title = sanitize(title);
  box.placeholder = vscode.l10n.t('A part of a name, or a barcode');
  box.items = [typing];
  box.onDidChangeValue((value) => {
    search.giveUp();
    const text = value.trim();
    box.busy = TypedSearch.isEnough(text);
    box.items = box.busy || text === '' ? [typing] : [tooShort, typing];
    if (box.busy) {
      search.ask((signal) => find(text, signal));
    }
  });
  const listen = (answer: (given: string | true) => void): void => {
    box.onDidAccept(() => {
      // What was found of a text before stays highlighted until other rows are drawn.
      const picked = box.items.find((item) => item === box.activeItems[0]);
      if (picked?.isTyped === true) {
        answer(true);
      } else if (picked?.id !== undefined) {
        names.set(itemKey(ingredients.id, picked.id), picked.label);
        answer(picked.id);
      }
    });
  };
  return answerOf(box, listen, token).finally(() => {
    search.giveUp();
  });
}

/** @returns undefined when the search was given up */
async function foundItems(
  search: IngredientSearch,
  text: string,
  languages: readonly string[],
  signal: AbortSignal,
): Promise<readonly Found[] | undefined> {
  try {
    const { rows } = await search.find(text, languages, { signal });
    const found = rows.flatMap(({ id, label, description }) =>
      id === undefined
        ? []
        : [
            {
              label: sanitize(label),
              description: sanitize([id, description].filter(Boolean).join(' · ')),
              id,
            },
          ],
    );
    return found.length > 0 ? found.map(shown) : [shown({ label: vscode.l10n.t('Nothing found') })];
  } catch (error) {
    if (isAbort(error)) {
      return undefined;
    }
    const label = sanitize(describeFailure(asFailure(error)));
    return [shown({ label, iconPath: new vscode.ThemeIcon('warning') })];
  }
}

/** The editor would filter once more what the server has found. */
function shown(item: Found): Found {
  return { ...item, alwaysShow: true };
}
