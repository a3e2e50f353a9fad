import * as vscode from 'vscode';
import { ignoreFailure } from '../../api/errors.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';
import { readResourceNames } from '../../session/itemNames.ts';
import { withFailureNotice } from '../../vscode/failures/notices.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { parseTypedQuery, type QueryContext } from '../queryContext.ts';
import { createCommandRow, createListRows } from './listRows.ts';
import { getReferencedResources, createQueryRows } from './queryRows.ts';
import type { QueryRow, Step } from './queryRow.ts';

/** The box with the path of a query on top, which can be typed and pasted, and below it what can be done with it. */
export class QueryBox {
  readonly #context: QueryContext;
  readonly #pendingReads: readonly Promise<unknown>[];
  readonly #box = vscode.window.createQuickPick<QueryRow>();
  readonly #requestedNames = new Set<string>();
  #isOpen = true;
  /** The row to be highlighted, until the editor says that it is. */
  #pendingActiveRow: QueryRow | undefined;

  /** @param pendingReads each ends when more is known of what the server offers */
  constructor(context: QueryContext, text: string, pendingReads: readonly Promise<unknown>[]) {
    this.#context = context;
    this.#pendingReads = pendingReads;
    this.#box.value = text;
    this.#box.title = sanitize(vscode.l10n.t('Query {0}', context.server.address.name));
    this.#box.placeholder = vscode.l10n.t('Select a list, or type a path such as workoutlog?exercise=73');
    // A path may have to be fetched from another window first.
    this.#box.ignoreFocusOut = true;
  }

  /** @returns what comes next; undefined when the user left */
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

  /** Shows what the server offers once that is known. */
  async #updateAfterReads(): Promise<void> {
    const updateAfterEach = async (): Promise<void> => {
      for (const read of this.#pendingReads) {
        await read;
        this.#refreshRows();
      }
    };
    // Who has left does not wait for that any more.
    await withFailureNotice(() => ignoreFailure(updateAfterEach(), () => !this.#isOpen));
    if (this.#isOpen) {
      this.#box.busy = false;
      if (!this.#context.server.client.root.hasBeenRead) {
        this.#updateRows();
      }
    }
  }

  /** The highlighted row. Until the editor has drawn the rows it tells of those before, by their places. */
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

  /** Shows what is known by now, unless the user left. The row that was active stays so: the editor would take the first. */
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
      // Nobody knows yet which lists there are.
      this.#setRows(box.busy ? [] : [createCommandRow(vscode.l10n.t('Retry'), 'refresh', 'wger.query')]);
      return;
    }
    const { query } = parseTypedQuery(this.#context, box.value);
    // The name of a list alone may be the beginning of another one.
    if (query === undefined || !/[/?]/.test(box.value)) {
      this.#setRows(createListRows(this.#context, box.value));
      box.buttons = [];
      return;
    }
    this.#setRows(createQueryRows(this.#context, query));
    box.buttons = [vscode.QuickInputButtons.Back];
    for (const resource of getReferencedResources(this.#context, query)) {
      // A server that is left ends its reads.
      void withFailureNotice(() => this.#readNames(resource));
    }
  }

  /** The editor highlights the first of them. */
  #setRows(rows: readonly QueryRow[]): void {
    this.#box.items = rows;
    this.#pendingActiveRow = rows.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  }

  /** Reads a small table of names, once; of others, the names are shown that are known. */
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
