import * as vscode from 'vscode';
import type { ViewName } from '../vscode/viewNames.ts';
import type { Row } from './rows/rows.ts';
import type { View } from './view.ts';

/** A view of the sidebar as the editor knows it. What it shows is loaded when the editor asks for it. */
export class RegisteredView implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly name: ViewName;
  readonly treeView: vscode.TreeView<Row>;
  /** Fires with the rows that are to be drawn again; with undefined for all of them. */
  readonly changed = new vscode.EventEmitter<Row | Row[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly #view: () => Promise<View>;

  constructor(name: ViewName, view: () => Promise<View>) {
    this.name = name;
    this.#view = view;
    this.treeView = vscode.window.createTreeView(`wger.${name}`, {
      treeDataProvider: this,
      showCollapseAll: true,
      canSelectMany: true,
    });
  }

  async getChildren(row?: Row): Promise<Row[]> {
    return (await this.#view()).rows.getChildren(row);
  }

  async getTreeItem(row: Row): Promise<vscode.TreeItem> {
    return (await this.#view()).rows.getTreeItem(row);
  }

  async resolveTreeItem(
    item: vscode.TreeItem,
    row: Row,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    return (await this.#view()).rows.resolveTreeItem(item, row, token);
  }

  async getParent(row: Row): Promise<Row | undefined> {
    return (await this.#view()).rows.getParent(row);
  }

  dispose(): void {
    this.treeView.dispose();
    this.changed.dispose();
  }
}
