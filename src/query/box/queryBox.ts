import * as vscode from 'vscode';
import { unlessFailed } from '../../api/errors.ts';
import { isTableOfNames } from '../../resources/server/tableNames.ts';
import { readNames } from '../../session/itemNames.ts';
import { showingFailures } from '../../vscode/failures/notices.ts';
import { answerOf } from '../../vscode/dialogs/answerOf.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { typedQuery, type Asked } from '../asked.ts';
import { commandRow, listRows } from './listRows.ts';
import { namedResources, queryRows } from './queryRows.ts';
import type { QueryRow, Step } from './queryRow.ts';

/** The box with the path of a query on top, which can be typed and pasted, and below it what can be done with it. */
export class QueryBox {
  readonly #asked: Asked;
  readonly #reading: readonly Promise<unknown>[];
  readonly #box = vscode.window.createQuickPick<QueryRow>();
  readonly #named = new Set<string>();
  #isOpen = true;
  /** The row to be highlighted, until the editor says that it is. */
  #awaited: QueryRow | undefined;

  /** @param reading each ends when more is known of what the server offers */
  constructor(asked: Asked, text: string, reading: readonly Promise<unknown>[]) {
    this.#asked = asked;
    this.#reading = reading;
    this.#box.value = text;
    this.#box.title = sanitize(vscode.l10n.t('Query {0}', asked.server.address.name));
    this.#box.placeholder = vscode.l10n.t('Select a list, or type a path such as workoutlog?exercise=73');
    // A path may have to be fetched from another window first.
    this.#box.ignoreFocusOut = true;
  }

  /** @returns what comes next; undefined when the user left */
  async ask(): Promise<Step | undefined> {
    const box = this.#box;
    box.busy = true;
    this.#show();
    void this.#follow();
    return answerOf<Step>(
      box,
      (answer) => {
        box.onDidChangeValue(() => {
          this.#show();
        });
        box.onDidChangeActive(([active]) => {
          if (active === this.#awaited) {
            this.#awaited = undefined;
          }
        });
        box.onDidAccept(() => {
          this.#accept(this.#active, answer);
        });
        box.onDidTriggerButton(() => {
          this.#fill('');
        });
        box.onDidTriggerItemButton(({ item }) => {
          void showingFailures(async () => {
            this.#fill((await item.remove?.()) ?? box.value);
          });
        });
        box.onDidHide(() => {
          this.#isOpen = false;
        });
      },
      this.#asked.token,
    );
  }

  /** Shows what the server offers once that is known. */
  async #follow(): Promise<void> {
    const follow = async (): Promise<void> => {
      for (const part of this.#reading) {
        await part;
        this.#showAgain();
      }
    };
    // Who has left does not wait for that any more.
    await showingFailures(() => unlessFailed(follow(), () => !this.#isOpen));
    if (this.#isOpen) {
      this.#box.busy = false;
      if (!this.#asked.server.client.root.wasRead) {
        this.#show();
      }
    }
  }

  /** The highlighted row. Until the editor has drawn the rows it tells of those before, by their places. */
  get #active(): QueryRow | undefined {
    return this.#awaited ?? this.#box.activeItems[0];
  }

  #accept(row: QueryRow | undefined, take: (step: Step) => void): void {
    if (row?.fill !== undefined) {
      this.#fill(row.fill);
    }
    const step = row?.step;
    if (step !== undefined) {
      take(step);
      this.#box.hide();
    }
  }

  #fill(text: string): void {
    this.#box.value = text;
    this.#show();
  }

  /** Shows what is known by now, unless the user left. The row that was active stays so: the editor would take the first. */
  #showAgain(): void {
    if (!this.#isOpen) {
      return;
    }
    const before = this.#active;
    this.#show();
    const again = before && this.#box.items.find((row) => keyOf(row) === keyOf(before));
    if (again !== undefined && again !== this.#awaited) {
      this.#box.activeItems = [again];
      this.#awaited = again;
    }
  }

  #show(): void {
    const box = this.#box;
    if (!this.#asked.server.client.root.wasRead) {
      // Nobody knows yet which lists there are.
      this.#setRows(box.busy ? [] : [commandRow(vscode.l10n.t('Retry'), 'refresh', 'wger.query')]);
      return;
    }
    const { query } = typedQuery(this.#asked, box.value);
    // The name of a list alone may be the beginning of another one.
    if (query === undefined || !/[/?]/.test(box.value)) {
      this.#setRows(listRows(this.#asked, box.value));
      box.buttons = [];
      return;
    }
    this.#setRows(queryRows(this.#asked, query));
    box.buttons = [vscode.QuickInputButtons.Back];
    for (const resource of namedResources(this.#asked, query)) {
      // A server that is left ends its reads.
      void showingFailures(() => this.#readNames(resource));
    }
  }

  /** The editor highlights the first of them. */
  #setRows(rows: readonly QueryRow[]): void {
    this.#box.items = rows;
    this.#awaited = rows.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
  }

  /** Reads a small table of names, once; of others, the names are shown that are known. */
  async #readNames(resource: string): Promise<void> {
    if (isTableOfNames(resource) && !this.#named.has(resource)) {
      this.#named.add(resource);
      await readNames(this.#asked.server, resource);
      this.#showAgain();
    }
  }
}

function keyOf({ key, label }: QueryRow): string {
  return key ?? label;
}
