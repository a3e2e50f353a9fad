import * as vscode from 'vscode';
import type { ViewName } from '../vscode/viewNames.ts';
import type { Row } from './rows/rows.ts';

/** A view as it is registered with the editor. */
export interface RegisteredView {
  readonly name: ViewName;
  readonly treeView: vscode.TreeView<Row>;
  /** Fires with the rows to redraw; with undefined for all of them. */
  readonly changeEmitter: vscode.EventEmitter<Row | Row[] | undefined>;
  readonly dispose: () => void;
}

/** Provides the rows of a view to the editor. */
export type RowProvider = Omit<Required<vscode.TreeDataProvider<Row>>, 'onDidChangeTreeData'>;

/** @param loadProvider loads the provider of the rows when the editor first asks for them */
export function registerView(name: ViewName, loadProvider: () => Promise<RowProvider>): RegisteredView {
  const changeEmitter: RegisteredView['changeEmitter'] = new vscode.EventEmitter();
  const treeView = vscode.window.createTreeView<Row>(`wger.${name}`, {
    treeDataProvider: {
      onDidChangeTreeData: changeEmitter.event,
      getChildren: async (row) => (await loadProvider()).getChildren(row),
      getTreeItem: async (row) => (await loadProvider()).getTreeItem(row),
      resolveTreeItem: async (...args) => (await loadProvider()).resolveTreeItem(...args),
      getParent: async (row) => (await loadProvider()).getParent(row),
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
