import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';

/** A view as the extension registered it, between it and the editor: it counts what the editor asks for. */
export class ObservedView implements vscode.TreeDataProvider<Row> {
  readonly #provider: vscode.TreeDataProvider<Row>;
  readonly #changed = new vscode.EventEmitter<Row | Row[] | undefined>();
  /** How many items the editor has asked for since {@link reset}. */
  items = 0;
  /** How many of them since it asked for the rows at the top: all rows when it draws all. */
  itemsOfLastDrawing = 0;
  /** When it asked for rows last, and for the last item, as `performance.now()` counts. */
  rowsAskedAt = 0;
  itemAskedAt = 0;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(provider: vscode.TreeDataProvider<Row>) {
    this.#provider = provider;
    provider.onDidChangeTreeData?.((change) => {
      this.#changed.fire(change ?? undefined);
    });
  }

  async getChildren(row?: Row): Promise<Row[]> {
    this.rowsAskedAt = performance.now();
    this.itemsOfLastDrawing = 0;
    return (await this.#provider.getChildren(row)) ?? [];
  }

  /** The rows at the top as the editor gets them: a view that shows nothing of before first says next that there is more. */
  async rows(): Promise<Row[]> {
    const { promise: next, resolve } = Promise.withResolvers<unknown>();
    const subscription = this.onDidChangeTreeData(resolve);
    const rows = await this.getChildren();
    if (rows.length === 0) {
      await next;
    }
    subscription.dispose();
    return rows.length > 0 ? rows : this.getChildren();
  }

  getTreeItem(row: Row): vscode.TreeItem | Thenable<vscode.TreeItem> {
    const item = this.#provider.getTreeItem(row);
    this.items++;
    this.itemsOfLastDrawing++;
    this.itemAskedAt = performance.now();
    return item;
  }

  getParent(row: Row): vscode.ProviderResult<Row> {
    return this.#provider.getParent?.(row);
  }

  reset(): void {
    this.items = 0;
  }

  /** Tells the editor that all rows are others, as the extension does when their order has changed. */
  redraw(): void {
    this.#changed.fire(undefined);
  }
}
