import * as vscode from 'vscode';
import { activate as activateExtension } from '../../../src/extension.ts';
import type { Row } from '../../../src/views/rows/rows.ts';
import { ObservedBox } from './observedBox.ts';
import { ObservedView } from './observedView.ts';

/** What a measurement gets from activating the extension. */
export interface BenchProbe {
  /** By the view's id. */
  readonly views: ReadonlyMap<string, ObservedView>;
  /** The boxes to search in that were opened, in order. */
  readonly boxes: readonly ObservedBox[];
  /** What the extension registered for documents; undefined before the first of them. */
  inlayHints: vscode.InlayHintsProvider | undefined;
  documentLinks: vscode.DocumentLinkProvider | undefined;
  /** The folder in which the extension keeps what all windows share. */
  readonly storage: string;
}

/** The extension's entry point while it is measured. It hands out what the editor shows and lets nobody else look into. */
export function activate(context: vscode.ExtensionContext): BenchProbe {
  const views = new Map<string, ObservedView>();
  const boxes: ObservedBox[] = [];
  const probe: BenchProbe = {
    views,
    boxes,
    inlayHints: undefined,
    documentLinks: undefined,
    storage: context.globalStorageUri.fsPath,
  };
  const { createTreeView, createQuickPick } = vscode.window;
  const { registerInlayHintsProvider, registerDocumentLinkProvider } = vscode.languages;
  Object.assign(vscode.languages, {
    registerInlayHintsProvider: (selector: vscode.DocumentSelector, provider: vscode.InlayHintsProvider) => {
      probe.inlayHints = provider;
      return registerInlayHintsProvider(selector, provider);
    },
    registerDocumentLinkProvider: (
      selector: vscode.DocumentSelector,
      provider: vscode.DocumentLinkProvider,
    ) => {
      probe.documentLinks = provider;
      return registerDocumentLinkProvider(selector, provider);
    },
  });
  Object.assign(vscode.window, {
    createTreeView: (id: string, options: vscode.TreeViewOptions<Row>): vscode.TreeView<Row> => {
      const view = new ObservedView(options.treeDataProvider);
      views.set(id, view);
      return createTreeView(id, { ...options, treeDataProvider: view });
    },
    createQuickPick: <Item extends vscode.QuickPickItem>(): vscode.QuickPick<Item> => {
      const { observed, given } = ObservedBox.observe(createQuickPick<Item>());
      boxes.push(observed);
      return given;
    },
  });
  activateExtension(context);
  return probe;
}
