import * as vscode from 'vscode';
import type { ViewName } from '../vscode/viewNames.ts';
import type { Row } from './rows/rows.ts';
import type { View } from './view.ts';

/** A view as it is registered with the editor. */
export interface RegisteredView {
  readonly name: ViewName;
  readonly treeView: vscode.TreeView<Row>;
  /** Fires with the rows to redraw; with undefined for all of them. */
  readonly changeEmitter: vscode.EventEmitter<Row | Row[] | undefined>;
  readonly dispose: () => void;
}

/** @param loadView loads the view when the editor first asks for its rows */
export function registerView(name: ViewName, loadView: () => Promise<View>): RegisteredView {
  const changeEmitter: RegisteredView['changeEmitter'] = new vscode.EventEmitter();
  const treeView = vscode.window.createTreeView<Row>(`wger.${name}`, {
    treeDataProvider: {
      onDidChangeTreeData: changeEmitter.event,
      getChildren: async (row) => (await loadView()).dataProvider.getChildren(row),
      getTreeItem: async (row) => (await loadView()).dataProvider.getTreeItem(row),
      resolveTreeItem: async (...args) => (await loadView()).dataProvider.resolveTreeItem(...args),
      getParent: async (row) => (await loadView()).dataProvider.getParent(row),
    },
    // Ingredients have no rows below them.
    showCollapseAll: name !== 'ingredients',
    canSelectMany: true,
  });
  return {
    name,
    treeView,
    changeEmitter,
    dispose: () => {
      treeView.dispose();
      changeEmitter.dispose();
    },
  };
}
