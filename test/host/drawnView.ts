import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { getList, type Row } from '../../src/views/rows/rows.ts';
import type { RegisteredView } from './probe.ts';

/** A row of a view, and how the editor draws it. */
export interface DrawnRow {
  readonly row: Row;
  readonly item: vscode.TreeItem;
}

/** What the editor was told to draw again, until it is stopped. */
export interface RedrawRecorder {
  readonly rows: readonly (Row | undefined)[];
  readonly stop: () => void;
}

/** What the editor is answered, until it is stopped. */
export interface AnswerRecorder {
  readonly topLevelRows: readonly (readonly DrawnRow[])[];
  readonly stop: () => void;
}

/** A view of the sidebar, as the editor sees it. */
export class DrawnView {
  readonly #registered: RegisteredView;

  constructor(registered: RegisteredView) {
    this.#registered = registered;
  }

  /** The rows at the top, or below a row, as the editor draws them. */
  async rows(parent?: Row): Promise<DrawnRow[]> {
    return Promise.all((await this.getChildren(parent)).map((row) => this.draw(row)));
  }

  /** The rows at the top, or below a row. As the editor does, asks again where the view tells it to. */
  async getChildren(parent?: Row): Promise<readonly Row[]> {
    const redrawn = this.recordRedraws();
    const rows = await this.getChildrenOnce(parent);
    // A view that shows nothing of before, or no arrows, says next that there is more to show.
    await new Promise((resolve) => setTimeout(resolve));
    redrawn.stop();
    return redrawn.rows.includes(parent) ? this.getChildren(parent) : rows;
  }

  /** A row as the editor draws it. */
  async draw(row: Row): Promise<DrawnRow> {
    return { row, item: await this.#registered.provider.getTreeItem(row) };
  }

  /** The row that the view says another is below. */
  async getParent(row: Row): Promise<Row | undefined> {
    return (await this.#registered.provider.getParent?.(row)) ?? undefined;
  }

  /** What the view answers when it is asked once for the rows at the top, or below a row. */
  async getChildrenOnce(parent?: Row): Promise<readonly Row[]> {
    return (await this.#registered.provider.getChildren(parent)) ?? [];
  }

  /** The rows of a list that fills by itself, when nothing more comes of that. */
  async getSettledRows(parent?: Row): Promise<DrawnRow[]> {
    const [first] = await this.rows(parent);
    await (first && getList(first.row).listing.whenSettled());
    return this.rows(parent);
  }

  /** The rows at the top, or below a row, with the whole list loaded. */
  async loadAllRows(parent?: Row): Promise<DrawnRow[]> {
    let rows = await this.getSettledRows(parent);
    for (let more = findMoreRow(rows); more !== undefined; more = findMoreRow(rows)) {
      await vscode.commands.executeCommand('wger.loadMore', more);
      rows = await this.rows(parent);
    }
    return rows;
  }

  /** Clicks a row: runs the command that it carries. */
  async click({ item }: DrawnRow): Promise<void> {
    assert.ok(item.command !== undefined, 'the row does nothing');
    await vscode.commands.executeCommand(
      item.command.command,
      ...((item.command.arguments ?? []) as unknown[]),
    );
  }

  /** What comes up when the mouse rests on a row. */
  async hover(
    { row, item }: DrawnRow,
    token: vscode.CancellationToken = new vscode.CancellationTokenSource().token,
  ): Promise<string> {
    const tooltip = await this.tooltip({ row, item }, token);
    return tooltip instanceof vscode.MarkdownString ? tooltip.value : tooltip;
  }

  /** As the editor gets it. */
  async tooltip(
    { row, item }: DrawnRow,
    token: vscode.CancellationToken = new vscode.CancellationTokenSource().token,
  ): Promise<vscode.MarkdownString | string> {
    const { provider } = this.#registered;
    return ((await provider.resolveTreeItem?.(item, row, token)) ?? item).tooltip ?? '';
  }

  /** What the editor is told to draw again from now on; undefined stands for everything. */
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

  /** What the editor is answered from now on when it asks for the rows at the top. */
  recordAnswers(): AnswerRecorder {
    const { provider } = this.#registered;
    const getChildren = provider.getChildren.bind(provider);
    const atTop: (readonly DrawnRow[])[] = [];
    Object.assign(provider, {
      getChildren: async (parent?: Row) => {
        const rows = (await getChildren(parent)) ?? [];
        if (parent === undefined) {
          atTop.push(await Promise.all(rows.map((row) => this.draw(row))));
        }
        return rows;
      },
    });
    return {
      topLevelRows: atTop,
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

  /** What the view says above its rows. */
  get message(): string {
    return this.#registered.view.message ?? '';
  }
}

function findMoreRow(rows: readonly DrawnRow[]): Row | undefined {
  return rows.find(({ row }) => row.kind === 'more')?.row;
}
