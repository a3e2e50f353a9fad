import * as vscode from 'vscode';
import { registerCommand, type CommandId } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import { onDidChangeSetting } from '../platform/settings.ts';
import { resourceTitle } from '../platform/titles.ts';
import { resources, type ResourceId } from '../resources/index.ts';
import { ResourceTree } from './resourceTree.ts';
import { isActionRow } from './rows.ts';

/** The buttons of the views. A command of its own for each, since a button does not say which view it is in. */
const refreshCommands: Readonly<Record<ResourceId, CommandId>> = {
  workouts: 'wger.refreshWorkouts',
  exercises: 'wger.refreshExercises',
  ingredients: 'wger.refreshIngredients',
};

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
      // The same rows, by other names.
      onDidChangeSetting(['languages'], () => this.refresh(undefined)),
      keys.onDidChange((origin) => {
        this.#reset(({ resource }) => resource.access === 'key' && servers.address?.origin === origin);
      }),
      ...this.#trees.map((tree) => registerCommand(refreshCommands[tree.resource.id], () => tree.refresh())),
      registerCommand('wger.loadMore', async (row) => {
        await (this.#treeOf(row) ?? (await this.#pickTree()))?.loadMore();
      }),
    );
  }

  /** Reads all views again when nothing is given, or tries again what a row says has failed. */
  async refresh(target: unknown): Promise<void> {
    if (target === undefined) {
      await Promise.all(this.#trees.map((tree) => tree.refresh()));
    } else if (isActionRow(target)) {
      await this.#treeOf(target)?.retry(target.problem);
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
