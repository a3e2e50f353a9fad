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

/** Box to type or paste the path of a query into, with rows for the next steps. */
export class QueryBox {
  readonly #context: QueryContext;
  readonly #pendingReads: readonly Promise<unknown>[];
  readonly #box = vscode.window.createQuickPick<QueryRow>();
  readonly #requestedNames = new Set<string>();
  #isOpen = true;
  /** The row that becomes active, until the editor reports it. */
  #pendingActiveRow: QueryRow | undefined;

  /** @param pendingReads rows are updated after each of them */
  constructor(context: QueryContext, text: string, pendingReads: readonly Promise<unknown>[]) {
    this.#context = context;
    this.#pendingReads = pendingReads;
    this.#box.value = text;
    this.#box.title = sanitize(vscode.l10n.t('Query {0}', context.server.address.name));
    this.#box.placeholder = vscode.l10n.t('Select a list, or type a path such as workoutlog?exercise=73');
    // The user may have to copy a path from another window.
    this.#box.ignoreFocusOut = true;
  }

  /** @returns the next step; undefined if the user cancelled */
  async ask(): Promise<Step | undefined> {
    const box = this.#box;
    box.busy = true;
    this.#updateRows();
    void this.#updateAfterReads();
    return showQuickInput<Step>(
      box,
      (answer) => {
        box.onDidChangeValue(() => {
          this.#updateRows();
        });
        box.onDidChangeActive(([active]) => {
          if (active === this.#pendingActiveRow) {
            this.#pendingActiveRow = undefined;
          }
        });
        box.onDidAccept(() => {
          this.#accept(this.#activeRow, answer);
        });
        box.onDidTriggerButton(() => {
          this.#setText('');
        });
        box.onDidTriggerItemButton(({ item }) => {
          void withFailureNotice(async () => {
            this.#setText((await item.remove?.()) ?? box.value);
          });
        });
        box.onDidHide(() => {
          this.#isOpen = false;
        });
      },
      this.#context.token,
    );
  }

  /** Updates the rows as the pending reads end. */
  async #updateAfterReads(): Promise<void> {
    const updateAfterEach = async (): Promise<void> => {
      for (const read of this.#pendingReads) {
        await read;
        this.#refreshRows();
      }
    };
    // A failure after the box is closed is ignored.
    await withFailureNotice(() => ignoreFailure(updateAfterEach(), () => !this.#isOpen));
    if (this.#isOpen) {
      this.#box.busy = false;
      if (!this.#context.server.client.root.hasBeenRead) {
        this.#updateRows();
      }
    }
  }

  /** The active row. Until the editor has drawn the rows, it reports the previous row at the same index. */
  get #activeRow(): QueryRow | undefined {
    return this.#pendingActiveRow ?? this.#box.activeItems[0];
  }

  #accept(row: QueryRow | undefined, onStep: (step: Step) => void): void {
    if (row?.boxText !== undefined) {
      this.#setText(row.boxText);
    }
    const step = row?.step;
    if (step !== undefined) {
      onStep(step);
      this.#box.hide();
    }
  }

  #setText(text: string): void {
    this.#box.value = text;
    this.#updateRows();
  }

  /** Updates the rows of an open box and keeps the active one, where the editor would activate the first. */
  #refreshRows(): void {
    if (!this.#isOpen) {
      return;
    }
    const activeRow = this.#activeRow;
    this.#updateRows();
    const sameRow = activeRow && this.#box.items.find((row) => getRowKey(row) === getRowKey(activeRow));
    if (sameRow !== undefined && sameRow !== this.#pendingActiveRow) {
      this.#box.activeItems = [sameRow];
      this.#pendingActiveRow = sameRow;
    }
  }

  #updateRows(): void {
    const box = this.#box;
    if (!this.#context.server.client.root.hasBeenRead) {
      // The lists of the server are not known yet.
      this.#setRows(box.busy ? [] : [createCommandRow(vscode.l10n.t('Retry'), 'refresh', 'wger.query')]);
      return;
    }
    const { query } = parseTypedQuery(this.#context, box.value);
    // The name of a list may be the beginning of another one.
    if (query === undefined || /^[\w-]+$/.test(box.value.trim())) {
      this.#setRows(createListRows(this.#context, box.value));
      box.buttons = [];
      return;
    }
    this.#setRows(createQueryRows(this.#context, query));
    box.buttons = [vscode.QuickInputButtons.Back];
    for (const resource of getReferencedResources(this.#context, query)) {
      // The read is aborted if the server changes.
      void withFailureNotice(() => this.#readNames(resource));
    }
  }

  /** Sets the rows, of which the editor activates the first. */
  #setRows(rows: readonly QueryRow[]): void {
    this.#box.items = rows;
    this.#pendingActiveRow = rows.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  }

  /** Reads a table of names once. Names from other lists are shown only if they are known. */
  async #readNames(resource: string): Promise<void> {
    if (isNameTable(resource) && !this.#requestedNames.has(resource)) {
      this.#requestedNames.add(resource);
      await readResourceNames(this.#context.server, resource);
      this.#refreshRows();
    }
  }
}

function getRowKey({ key, label }: QueryRow): string {
  return key ?? label;
}
