import * as vscode from 'vscode';
import type { ViewName } from '../vscode/viewNames.ts';
import type { Row } from './rows/rows.ts';
import type { View } from './view.ts';

/** A view of the sidebar as the editor knows it. */
export interface RegisteredView {
  readonly name: ViewName;
  readonly treeView: vscode.TreeView<Row>;
  /** Fires with the rows that are to be drawn again; with undefined for all of them. */
  readonly changed: vscode.EventEmitter<Row | Row[] | undefined>;
  readonly dispose: () => void;
}

/** @param view loads what the view shows, when the editor asks for it */
export function registerView(name: ViewName, view: () => Promise<View>): RegisteredView {
  const changed: RegisteredView['changed'] = new vscode.EventEmitter();
  const treeView = vscode.window.createTreeView<Row>(`wger.${name}`, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (row) => (await view()).rows.getChildren(row),
      getTreeItem: async (row) => (await view()).rows.getTreeItem(row),
      resolveTreeItem: async (...given) => (await view()).rows.resolveTreeItem(...given),
      getParent: async (row) => (await view()).rows.getParent(row),
    },
    showCollapseAll: true,
    canSelectMany: true,
  });
  return {
    name,
    treeView,
    changed,
    dispose: () => {
      treeView.dispose();
      changed.dispose();
    },
  };
}
