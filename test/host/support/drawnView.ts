import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { getList, type Row } from '../../../src/views/rows/rows.ts';
import type { RegisteredView } from '../probe.ts';

/** A row of a view, and its tree item. */
export interface DrawnRow {
  readonly row: Row;
  readonly item: vscode.TreeItem;
}

/** The rows whose redraw was requested until the recording is stopped; `undefined` stands for the whole view. */
export interface RedrawRecorder {
  readonly rows: readonly (Row | undefined)[];
  readonly stop: () => void;
}

/** The top-level rows that the view returned until the recording is stopped. */
export interface AnswerRecorder {
  readonly topLevelRows: readonly (readonly DrawnRow[])[];
  readonly stop: () => void;
}

/** A view of the sidebar, as it appears to the editor. */
export class DrawnView {
  readonly #registered: RegisteredView;

  constructor(registered: RegisteredView) {
    this.#registered = registered;
  }

  /** The top-level rows or the children of a row, drawn. */
  async rows(parent?: Row): Promise<DrawnRow[]> {
    return Promise.all((await this.getChildren(parent)).map((row) => this.draw(row)));
  }

  /**
   * The top-level rows or the children of a row. Requests them again if the view announces a change meanwhile, as the
   * editor does.
   */
  async getChildren(parent?: Row): Promise<readonly Row[]> {
    const redrawn = this.recordRedraws();
    const rows = await this.getChildrenOnce(parent);
    // A view without earlier rows or arrows announces the new ones in the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
    redrawn.stop();
    return redrawn.rows.includes(parent) ? this.getChildren(parent) : rows;
  }

  /** Draws a row. */
  async draw(row: Row): Promise<DrawnRow> {
    return { row, item: await this.#registered.provider.getTreeItem(row) };
  }

  /** The parent of a row, according to the view. */
  async getParent(row: Row): Promise<Row | undefined> {
    return (await this.#registered.provider.getParent?.(row)) ?? undefined;
  }

  /** The answer to a single request for the top-level rows or the children of a row. */
  async getChildrenOnce(parent?: Row): Promise<readonly Row[]> {
    return (await this.#registered.provider.getChildren(parent)) ?? [];
  }

  /** The rows of a list once its background load has ended. */
  async getSettledRows(parent?: Row): Promise<DrawnRow[]> {
    const [first] = await this.rows(parent);
    await (first && getList(first.row).listing.whenSettled());
    return this.rows(parent);
  }

  /** The top-level rows or the children of a row, with all pages loaded. */
  async loadAllRows(parent?: Row): Promise<DrawnRow[]> {
    let rows = await this.getSettledRows(parent);
    for (let more = findMoreRow(rows); more !== undefined; more = findMoreRow(rows)) {
      await vscode.commands.executeCommand('wger.loadMore', more);
      rows = await this.rows(parent);
    }
    return rows;
  }

  /** Runs the command of a row, as a click does. */
  async click({ item }: DrawnRow): Promise<void> {
    assert.ok(item.command !== undefined, 'the row does nothing');
    await vscode.commands.executeCommand(
      item.command.command,
      ...((item.command.arguments ?? []) as unknown[]),
    );
  }

  /** The text of a row's hover. */
  async hover(drawn: DrawnRow, token?: vscode.CancellationToken): Promise<string> {
    const tooltip = await this.tooltip(drawn, token);
    return tooltip instanceof vscode.MarkdownString ? tooltip.value : tooltip;
  }

  /** The tooltip of a row, in the form that the editor receives. */
  async tooltip(
    { row, item }: DrawnRow,
    token: vscode.CancellationToken = new vscode.CancellationTokenSource().token,
  ): Promise<vscode.MarkdownString | string> {
    const { provider } = this.#registered;
    return ((await provider.resolveTreeItem?.(item, row, token)) ?? item).tooltip ?? '';
  }

  /** Records the redraws that the view requests from then on; undefined stands for the whole view. */
  recordRedraws(): RedrawRecorder {
    const rows: (Row | undefined)[] = [];
    const subscription = this.#registered.provider.onDidChangeTreeData?.((changed) => {
      rows.push(...(Array.isArray(changed) ? changed : [changed ?? undefined]));
    });
    return {
      rows,
      stop: () => {
        subscription?.dispose();
      },
    };
  }

  /** Records the top-level rows that the view returns from then on. */
  recordAnswers(): AnswerRecorder {
    const { provider } = this.#registered;
    const getChildren = provider.getChildren.bind(provider);
    const topLevelRows: (readonly DrawnRow[])[] = [];
    Object.assign(provider, {
      getChildren: async (parent?: Row) => {
        const rows = (await getChildren(parent)) ?? [];
        if (parent === undefined) {
          topLevelRows.push(await Promise.all(rows.map((row) => this.draw(row))));
        }
        return rows;
      },
    });
    return {
      topLevelRows,
      stop: () => {
        Object.assign(provider, { getChildren });
      },
    };
  }

  get selection(): readonly Row[] {
    return this.#registered.view.selection;
  }

  get description(): string {
    return this.#registered.view.description ?? '';
  }

  /** The message above the rows. */
  get message(): string {
    return this.#registered.view.message ?? '';
  }
}

function findMoreRow(rows: readonly DrawnRow[]): Row | undefined {
  return rows.find(({ row }) => row.kind === 'more')?.row;
}
