import * as vscode from 'vscode';
import { activate as activateExtension } from '../../../src/extension.ts';
import type { Row } from '../../../src/views/rows/rows.ts';
import { ObservedBox } from './support/observedBox.ts';
import { ObservedView } from './support/observedView.ts';

/** Access to the extension for measurements. */
export interface BenchProbe {
  /** By the view's id. */
  readonly views: ReadonlyMap<string, ObservedView>;
  /** The search boxes that were opened, in order. */
  readonly boxes: readonly ObservedBox[];
  /** The providers that the extension registered for documents; undefined before the first document. */
  inlayHints: vscode.InlayHintsProvider | undefined;
  documentLinks: vscode.DocumentLinkProvider | undefined;
  /** The storage folder that all windows share. */
  readonly storage: string;
}

/**
 * The extension's entry point during measurements. It exposes what the editor shows but does not let others inspect.
 */
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
