import * as vscode from 'vscode';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';
import { readResourceNames } from '../../session/itemNames.ts';
import { withFailureNotice } from '../../vscode/failures/notices.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { parseTypedQuery, type QueryContext } from '../queryContext.ts';
import { createCommandRow, createListRows } from './listRows.ts';
import { getReferencedResources, createQueryRows } from './queryRows.ts';
import type { QueryRow, Step } from './queryRow.ts';

/**
 * Shows a box to type or paste the path of a query into, with rows for the next steps.
 *
 * @param pendingReads rows are updated after each of them
 * @returns the next step; undefined if the user cancelled
 */
export function askForStep(
  context: QueryContext,
  text: string,
  pendingReads: readonly Promise<unknown>[],
): Promise<Step | undefined> {
  const { address, client } = context.server;
  const box = vscode.window.createQuickPick<QueryRow>();
  const requestedNames = new Set<string>();
  let isOpen = true;
  /** The row that becomes active, until the editor reports it. */
  let pendingActiveRow: QueryRow | undefined;

  /** The active row. Until the editor has drawn the rows, it reports the previous row at the same index. */
  const getActiveRow = (): QueryRow | undefined => pendingActiveRow ?? box.activeItems[0];

  /** Sets the rows, of which the editor activates the first. */
  const setRows = (rows: readonly QueryRow[]): void => {
    box.items = rows;
    pendingActiveRow = rows.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  };

  const updateRows = (): void => {
    if (!client.root.hasBeenRead) {
      // The lists of the server are not known yet.
      setRows(box.busy ? [] : [createCommandRow(vscode.l10n.t('Retry'), 'refresh', 'wger.query')]);
      return;
    }
    const { query } = parseTypedQuery(context, box.value);
    // The name of a list may be the beginning of another one.
    if (query === undefined || /^[\w-]+$/.test(box.value.trim())) {
      setRows(createListRows(context, box.value));
      box.buttons = [];
      return;
    }
    setRows(createQueryRows(context, query));
    box.buttons = [vscode.QuickInputButtons.Back];
    for (const resource of getReferencedResources(context, query)) {
      // The read is aborted if the server changes.
      void withFailureNotice(() => readNames(resource));
    }
  };

  /** Updates the rows of an open box and keeps the active one, where the editor would activate the first. */
  const refreshRows = (): void => {
    if (!isOpen) {
      return;
    }
    const activeRow = getActiveRow();
    updateRows();
    const sameRow = activeRow && box.items.find((row) => getRowKey(row) === getRowKey(activeRow));
    if (sameRow !== undefined && sameRow !== pendingActiveRow) {
      box.activeItems = [sameRow];
      pendingActiveRow = sameRow;
    }
  };

  /** Reads a table of names once. Names from other lists are shown only if they are known. */
  const readNames = async (resource: string): Promise<void> => {
    if (isNameTable(resource) && !requestedNames.has(resource)) {
      requestedNames.add(resource);
      await readResourceNames(context.server, resource);
      refreshRows();
    }
  };

  /** Updates the rows as the pending reads end. */
  const updateAfterReads = async (): Promise<void> => {
    const updateAfterEach = async (): Promise<void> => {
      for (const read of pendingReads) {
        await read;
        refreshRows();
      }
    };
    // A failure after the box is closed is ignored.
    await withFailureNotice(() => ignoreFailure(updateAfterEach(), () => !isOpen));
    if (isOpen) {
      box.busy = false;
      if (!client.root.hasBeenRead) {
        updateRows();
      }
    }
  };

  const setText = (changed: string): void => {
    box.value = changed;
    updateRows();
  };

  box.value = text;
  box.title = sanitize(vscode.l10n.t('Query {0}', address.name));
  box.placeholder = vscode.l10n.t('Select a list, or type a path such as workoutlog?exercise=73');
  // The user may have to copy a path from another window.
  box.ignoreFocusOut = true;
  box.busy = true;
  updateRows();
  void updateAfterReads();
  return showQuickInput<Step>(
    box,
    (answer) => {
      box.onDidChangeValue(updateRows);
      box.onDidChangeActive(([active]) => {
        if (active === pendingActiveRow) {
          pendingActiveRow = undefined;
        }
      });
      box.onDidAccept(() => {
        const { boxText, step } = getActiveRow() ?? {};
        if (boxText !== undefined) {
          setText(boxText);
        }
        if (step !== undefined) {
          answer(step);
          box.hide();
        }
      });
      box.onDidTriggerButton(() => {
        setText('');
      });
      box.onDidTriggerItemButton(({ item }) => {
        void withFailureNotice(async () => {
          setText((await item.remove?.()) ?? box.value);
        });
      });
      box.onDidHide(() => {
        isOpen = false;
      });
    },
    context.token,
  );
}

function getRowKey({ key, label }: QueryRow): string {
  return key ?? label;
}
