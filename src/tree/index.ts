import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { resourceTitle } from '../platform/titles.ts';
import { resources } from '../resources/index.ts';
import { ResourceTree } from './resourceTree.ts';

/** The views of the sidebar, and how they follow settings and keys. */
export class Trees implements vscode.Disposable {
  readonly #trees: readonly ResourceTree[];
  readonly #registrations: vscode.Disposable;

  constructor(servers: CurrentServer, keys: KeyStore) {
    this.#trees = resources.map((resource) => new ResourceTree(resource, servers));
    this.#registrations = vscode.Disposable.from(
      ...this.#trees,
      servers.onDidChange(() => {
        this.#reset(() => true);
      }),
      onDidChangeSetting(['languages', 'pageSize'], () => {
        this.#reset(() => true);
      }),
      keys.onDidChange((origin) => {
        this.#reset(({ resource }) => resource.access === 'key' && servers.address?.origin === origin);
      }),
      registerCommand('wger.loadMore', async (row) => {
        await (this.#treeOf(row) ?? (await this.#pickTree()))?.loadMore();
      }),
    );
  }

  /** Reads views again: the one that the given row is of, or all when nothing is given. */
  async refresh(target: unknown): Promise<void> {
    const chosen = this.#treeOf(target);
    if (chosen !== undefined) {
      await chosen.refresh();
    } else if (target === undefined) {
      await Promise.all(this.#trees.map((tree) => tree.refresh()));
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #treeOf(row: unknown): ResourceTree | undefined {
    return this.#trees.find((tree) => tree.has(row));
  }

  #reset(concerns: (tree: ResourceTree) => boolean): void {
    this.#trees.filter(concerns).forEach((tree) => {
      tree.reset();
    });
  }

  /** From the palette: the view that has more to load, or the picked one of several. */
  async #pickTree(): Promise<ResourceTree | undefined> {
    const open = this.#trees.filter((tree) => tree.hasMore);
    if (open.length === 0) {
      void vscode.window.showInformationMessage(vscode.l10n.t('All rows of the wger views are loaded.'));
    }
    if (open.length <= 1) {
      return open[0];
    }
    const picked = await vscode.window.showQuickPick(
      open.map((tree) => ({ label: resourceTitle(tree.resource.id), tree })),
      { title: vscode.l10n.t('Load More'), placeHolder: vscode.l10n.t('Which view?') },
    );
    return picked?.tree;
  }
}
