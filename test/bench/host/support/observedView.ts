import * as vscode from 'vscode';
import type { Row } from '../../../../src/views/rows/rows.ts';

/** Stands between a view of the extension and the editor, and counts what the editor asks for. */
export class ObservedView implements vscode.TreeDataProvider<Row> {
  readonly #provider: vscode.TreeDataProvider<Row>;
  readonly #changed = new vscode.EventEmitter<Row | Row[] | undefined>();
  /** Number of items that the editor has asked for since {@link reset}. */
  items = 0;
  /** Number of items since it last asked for the root rows: all rows if it draws all. */
  itemsOfLastDrawing = 0;
  /** Time of the last request for root rows, and for the last item, as of `performance.now()`. */
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

  /** The root rows as the editor gets them. A view without rows from before first announces that there are more. */
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

  /** Tells the editor that all rows have changed, as the extension does when their order has changed. */
  redraw(): void {
    this.#changed.fire(undefined);
  }
}
