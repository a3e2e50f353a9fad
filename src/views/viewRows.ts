import * as vscode from 'vscode';
import type { List } from './lists/list.ts';
import { listOf, type Row } from './rows/rows.ts';
import { ShownChildren } from './rows/shownChildren.ts';
import { countOf, treeItemOf } from './rows/treeItems.ts';
import { recoveryRows } from './sharedProblems.ts';
import type { View } from './view.ts';

/** The rows of a view as the editor asks for them: which there are below another, and how each is drawn. */
export class ViewRows implements vscode.TreeDataProvider<Row> {
  /** Those that the editor has. */
  readonly shown: ShownChildren;
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
    this.shown = new ShownChildren(() => view.root);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const { currentServer } = this.#view;
    const item = treeItemOf(row, currentServer.address && currentServer.get());
    if (this.shown.hasLeft(row)) {
      item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    }
    return item;
  }

  async resolveTreeItem(
    item: vscode.TreeItem,
    row: Row,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    if (row.kind === 'item') {
      const { hoverOf } = await import('./rows/hovers.ts');
      item.tooltip = await this.#view.waiting.during(() => hoverOf(row, token));
    }
    return item;
  }

  getParent(row: Row): Row | undefined {
    if (row.kind === 'action') {
      return row.problem;
    }
    if (row.kind === 'branch') {
      return row.parent;
    }
    return ('parent' in row ? row.parent : undefined) ?? row.list.parent;
  }

  async getChildren(row?: Row): Promise<Row[]> {
    const leaving = this.shown.leaving(row);
    if (leaving !== undefined) {
      this.#tellNext(row);
      return [...leaving];
    }
    const rows = await this.#answer(row);
    this.shown.keep(row, rows);
    return [...rows];
  }

  async #answer(row?: Row): Promise<readonly Row[]> {
    const list = row === undefined ? this.#view.root : listOf(row);
    if (this.shown.takeStale(row) && list.size === undefined) {
      // The editor keeps the rows that it shows until there are others, and the server may be slow.
      void list.open();
      this.#tellNext(row);
      return [];
    }
    return this.#childRows(row);
  }

  async #childRows(row?: Row): Promise<readonly Row[]> {
    switch (row?.kind) {
      case undefined:
        return this.#drawRoot();
      case 'branch':
        return this.#drawChildren(row, row.list);
      case 'item':
        if (row.childList !== undefined) {
          return this.#drawChildren(row, row.childList);
        }
        row.list.childRowsOpened();
        return row.childRows ?? [];
      case 'group':
        return row.rows;
      case 'problem':
        return recoveryRows(row);
      default:
        return [];
    }
  }

  /** Tells the editor to ask again for the rows below one, when it has the answer that it waits for. */
  #tellNext(row: Row | undefined): void {
    setTimeout(() => {
      this.#view.changed.fire(row);
    });
  }

  async #drawRoot(): Promise<readonly Row[]> {
    await this.#view.waiting.during(() => this.#view.root.open());
    const { rows } = await this.#view.root.draw();
    const state = this.#view.describe();
    return state === 'rows' || rows.some(({ kind }) => kind === 'branch') ? rows : [];
  }

  async #drawChildren(row: Row, list: List): Promise<readonly Row[]> {
    const before = countOf(list);
    await this.#view.waiting.during(() => list.open());
    const { rows } = await list.draw();
    if (row.kind === 'branch' && countOf(list) !== before) {
      // The row above says how many there are, and was drawn before that was known.
      this.#tellNext(row);
    }
    return rows.length === 0 ? [{ kind: 'empty', list, parent: row }] : rows;
  }
}
