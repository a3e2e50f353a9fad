import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { listOf, type Row } from '../../src/views/rows/rows.ts';
import type { RegisteredView } from './probe.ts';

/** A row of a view, and how the editor draws it. */
export interface DrawnRow {
  readonly row: Row;
  readonly item: vscode.TreeItem;
}

/** What the editor was told to draw again, until it is stopped. */
export interface Redrawn {
  readonly rows: readonly (Row | undefined)[];
  readonly stop: () => void;
}

/** What the editor is answered, until it is stopped. */
export interface Answers {
  readonly atTop: readonly (readonly DrawnRow[])[];
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
    return Promise.all((await this.answer(parent)).map((row) => this.drawn(row)));
  }

  /** The rows at the top, or below a row. As the editor does, asks again where the view tells it to. */
  async answer(parent?: Row): Promise<readonly Row[]> {
    const redrawn = this.redrawn();
    const rows = await this.firstAnswer(parent);
    // A view that shows nothing of before, or no arrows, says next that there is more to show.
    await new Promise((resolve) => setTimeout(resolve));
    redrawn.stop();
    return redrawn.rows.includes(parent) ? this.answer(parent) : rows;
  }

  /** A row as the editor draws it. */
  async drawn(row: Row): Promise<DrawnRow> {
    return { row, item: await this.#registered.provider.getTreeItem(row) };
  }

  /** The row that the view says another is below. */
  async parentOf(row: Row): Promise<Row | undefined> {
    return (await this.#registered.provider.getParent?.(row)) ?? undefined;
  }

  /** What the view answers when it is asked once for the rows at the top, or below a row. */
  async firstAnswer(parent?: Row): Promise<readonly Row[]> {
    return (await this.#registered.provider.getChildren(parent)) ?? [];
  }

  /** The rows of a list that fills by itself, when nothing more comes of that. */
  async settledRows(parent?: Row): Promise<DrawnRow[]> {
    const [first] = await this.rows(parent);
    await (first && listOf(first.row).listing.settled());
    return this.rows(parent);
  }

  /** The rows at the top, or below a row, with the whole list loaded. */
  async allRows(parent?: Row): Promise<DrawnRow[]> {
    let rows = await this.settledRows(parent);
    for (let more = moreRow(rows); more !== undefined; more = moreRow(rows)) {
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
  redrawn(): Redrawn {
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
  answers(): Answers {
    const { provider } = this.#registered;
    const getChildren = provider.getChildren.bind(provider);
    const atTop: (readonly DrawnRow[])[] = [];
    Object.assign(provider, {
      getChildren: async (parent?: Row) => {
        const rows = (await getChildren(parent)) ?? [];
        if (parent === undefined) {
          atTop.push(await Promise.all(rows.map((row) => this.drawn(row))));
        }
        return rows;
      },
    });
    return {
      atTop,
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

function moreRow(rows: readonly DrawnRow[]): Row | undefined {
  return rows.find(({ row }) => row.kind === 'more')?.row;
}
