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

/** A box to type or paste the path of a query into, with rows for the next steps. */
export class QueryBox {
  readonly #context: QueryContext;
  readonly #box = vscode.window.createQuickPick<QueryRow>();
  /** Resources whose names were requested. */
  readonly #requestedNames = new Set<string>();
  /** The row that becomes active, until the editor reports it. */
  #pendingActiveRow: QueryRow | undefined;
  #isOpen = true;

  constructor(context: QueryContext, text: string) {
    this.#context = context;
    this.#box.value = text;
    this.#box.title = sanitize(vscode.l10n.t('Query {0}', context.server.address.name));
    this.#box.placeholder = vscode.l10n.t('Select a list, or type a path such as workoutlog?exercise=73');
    // The user may have to copy a path from another window.
    this.#box.ignoreFocusOut = true;
    this.#box.busy = true;
    this.#updateRows();
  }

  /**
   * Shows the box.
   *
   * @param pendingReads rows are updated after each of them
   * @returns the next step; undefined if the user cancelled
   */
  show(pendingReads: readonly Promise<unknown>[]): Promise<Step | undefined> {
    void this.#updateAfterReads(pendingReads);
    return showQuickInput<Step>(
      this.#box,
      (answer) => {
        this.#box.onDidChangeValue(() => {
          this.#updateRows();
        });
        this.#box.onDidChangeActive(([active]) => {
          if (active === this.#pendingActiveRow) {
            this.#pendingActiveRow = undefined;
          }
        });
        this.#box.onDidAccept(() => {
          const { boxText, step } = this.#activeRow ?? {};
          if (boxText !== undefined) {
            this.#setText(boxText);
          }
          if (step !== undefined) {
            answer(step);
            this.#box.hide();
          }
        });
        this.#box.onDidTriggerButton(() => {
          this.#setText('');
        });
        this.#box.onDidTriggerItemButton(({ item }) => {
          void withFailureNotice(async () => {
            this.#setText((await item.remove?.()) ?? this.#box.value);
          });
        });
        this.#box.onDidHide(() => {
          this.#isOpen = false;
        });
      },
      this.#context.signal,
    );
  }

  /** Updates the rows as reads end. A failure after the box is closed is ignored. */
  async #updateAfterReads(pendingReads: readonly Promise<unknown>[]): Promise<void> {
    const updateAfterEach = async (): Promise<void> => {
      for (const read of pendingReads) {
        await read;
        this.#refreshRows();
      }
    };
    await withFailureNotice(() => ignoreFailure(updateAfterEach(), () => !this.#isOpen));
    if (this.#isOpen) {
      this.#box.busy = false;
      if (!this.#areListsKnown) {
        this.#updateRows();
      }
    }
  }

  get #areListsKnown(): boolean {
    return this.#context.server.client.root.hasBeenRead;
  }

  /** The active row. Until the editor has drawn the rows, it reports the previous row at the same index. */
  get #activeRow(): QueryRow | undefined {
    return this.#pendingActiveRow ?? this.#box.activeItems[0];
  }

  #setText(text: string): void {
    this.#box.value = text;
    this.#updateRows();
  }

  #updateRows(): void {
    if (!this.#areListsKnown) {
      this.#setRows(
        this.#box.busy
          ? []
          : [createCommandRow(vscode.l10n.t('Retry'), 'refresh', 'wger.query', this.#box.value)],
      );
      return;
    }
    const { query } = parseTypedQuery(this.#context, this.#box.value);
    // The name of a list may be the beginning of another one.
    if (query === undefined || /^[\w-]+$/.test(this.#box.value.trim())) {
      this.#setRows(createListRows(this.#context, this.#box.value));
      this.#box.buttons = [];
      return;
    }
    this.#setRows(createQueryRows(this.#context, query));
    this.#box.buttons = [vscode.QuickInputButtons.Back];
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
