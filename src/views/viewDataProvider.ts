import * as vscode from 'vscode';
import { createHover } from './rows/hovers.ts';
import { getList, type Row, type RowList } from './rows/rows.ts';
import { createTreeItem } from './rows/treeItems.ts';
import type { RowProvider } from './registeredView.ts';
import { createRecoveryRows } from './sharedProblems.ts';
import type { View } from './view.ts';

/** Provides the rows of a view, as long as it may show them. */
export class ViewDataProvider implements RowProvider {
  readonly #view: View;

  constructor(view: View) {
    this.#view = view;
  }

  getTreeItem(row: Row): vscode.TreeItem {
    if (row.kind === 'branch') {
      this.#view.shownChildren.setSize(row.list);
    }
    const item = createTreeItem(row, this.#view.currentServer.find());
    if (this.#view.shownChildren.isRemoved(row)) {
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
      const childList = row.childList && this.#view.findList(row.childList);
      item.tooltip = await this.#view.waitingMessage.showWhile(() => createHover(row, childList, token));
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
    const previousChildren = this.#view.shownChildren.takePreviousChildren(row);
    if (previousChildren !== undefined) {
      this.#refreshAfterAnswer(row);
      return [...previousChildren];
    }
    const rows = await this.#getCurrentChildren(row);
    this.#view.shownChildren.set(row, rows);
    return [...rows];
  }

  async #getCurrentChildren(row?: Row): Promise<readonly Row[]> {
    const list = row === undefined ? this.#view.rootList : this.#view.findList(getList(row));
    if (this.#view.shownChildren.takeStale(row) && list?.size === undefined) {
      // Clears the old rows at once, since the editor shows them until it gets others, and the server may be slow.
      void list?.open();
      this.#refreshAfterAnswer(row);
      return [];
    }
    return this.#createChildren(row);
  }

  async #createChildren(row?: Row): Promise<readonly Row[]> {
    switch (row?.kind) {
      case undefined:
        return this.#drawRoot();
      case 'branch':
        return this.#drawChildren(row, row.list);
      case 'item':
        if (row.childList !== undefined) {
          return this.#drawChildren(row, row.childList);
        }
        row.list.notifyChildRowsOpened();
        return row.childRows ?? [];
      case 'group':
        return row.rows;
      case 'problem':
        return createRecoveryRows(row);
      default:
        return [];
    }
  }

  /** Makes the editor ask again for the children of a row, once it has the pending answer. */
  #refreshAfterAnswer(row: Row | undefined): void {
    setTimeout(() => {
      this.#view.changeEmitter.fire(row);
    });
  }

  async #drawRoot(): Promise<readonly Row[]> {
    await this.#view.waitingMessage.showWhile(() => this.#view.rootList.open());
    const { rows } = await this.#view.rootList.draw();
    const state = this.#view.updateState();
    return state === 'rows' || rows.some(({ kind }) => kind === 'branch') ? rows : [];
  }

  async #drawChildren(row: Row, rowList: RowList): Promise<readonly Row[]> {
    const list = this.#view.findList(rowList);
    if (list === undefined) {
      return [];
    }
    await this.#view.waitingMessage.showWhile(() => list.open());
    const { rows } = await list.draw();
    if (this.#view.shownChildren.takeSizeChange(list)) {
      // The parent row shows the count, which was not known when it was drawn.
      this.#refreshAfterAnswer(row);
    }
    return rows.length === 0 ? [{ kind: 'empty', list, parent: row }] : rows;
  }
}
