import * as vscode from 'vscode';
import { toObject } from '../api/json/value.ts';
import { setContextKey } from './contextKeys.ts';
import { getActiveDocument } from './tabs.ts';

/** The document that a command applies to: its URI (from an editor title), that of a row (from a tree), or the active one. */
export function findTargetUri(target: unknown): vscode.Uri | undefined {
  return target instanceof vscode.Uri ? target : (findRowUri(target) ?? getActiveDocument());
}

/** The document of a row. */
export function findRowUri(row: unknown): vscode.Uri | undefined {
  const { uri } = toObject(row);
  return uri instanceof vscode.Uri ? uri : undefined;
}

/** Follows the visibility and the selection of a view. */
export type WatchView = (view: vscode.TreeView<unknown>) => vscode.Disposable;

/** The rows that a command without a target applies to: those with a document that are selected in a visible view. */
export class SelectedItems {
  /** The view in which rows were selected last. */
  #view: vscode.TreeView<unknown> | undefined;

  constructor() {
    // The window keeps the context key of an earlier extension host.
    this.#updateKey();
  }

  get rows(): readonly unknown[] {
    return this.#view?.visible === true
      ? this.#view.selection.filter((row) => findRowUri(row) !== undefined)
      : [];
  }

  /** Follows the selection of a view. */
  watch(view: vscode.TreeView<unknown>): vscode.Disposable {
    return vscode.Disposable.from(
      view.onDidChangeVisibility(this.#updateKey),
      view.onDidChangeSelection(({ selection }) => {
        if (selection.length > 0) {
          this.#view = view;
        }
        this.#updateKey();
      }),
    );
  }

  readonly #updateKey = (): void => {
    setContextKey('wger.areTwoItemsSelected', this.rows.length === 2);
  };
}
