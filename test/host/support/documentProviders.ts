import * as vscode from 'vscode';

/** The status items, links and hints that the extension provides for documents. */
export interface WatchedProviders {
  /** The language status items. */
  readonly statusItems: readonly vscode.LanguageStatusItem[];
  /** The link providers, in the order of their registration. Each replaces the one before it. */
  readonly linkProviders: readonly vscode.DocumentLinkProvider[];
  /**
   * The links and hints that were last provided for each document, by its URI, whether the editor or a test requested
   * them.
   */
  readonly providedLinks: ReadonlyMap<string, readonly vscode.DocumentLink[]>;
  readonly providedHints: ReadonlyMap<string, readonly vscode.InlayHint[]>;
}

/** Records the status items, links and hints that the extension provides from then on. */
export function watchProviders(): WatchedProviders {
  const statusItems: vscode.LanguageStatusItem[] = [];
  const linkProviders: vscode.DocumentLinkProvider[] = [];
  const providedLinks = new Map<string, readonly vscode.DocumentLink[]>();
  const providedHints = new Map<string, readonly vscode.InlayHint[]>();
  const { createLanguageStatusItem, registerDocumentLinkProvider, registerInlayHintsProvider } =
    vscode.languages;
  Object.assign(vscode.languages, {
    createLanguageStatusItem: (id: string, selector: vscode.DocumentSelector): vscode.LanguageStatusItem => {
      const item = createLanguageStatusItem(id, selector);
      statusItems.push(item);
      return item;
    },
    registerDocumentLinkProvider: (
      selector: vscode.DocumentSelector,
      provider: vscode.DocumentLinkProvider,
    ): vscode.Disposable => {
      linkProviders.push(provider);
      return registerDocumentLinkProvider(selector, {
        provideDocumentLinks: async (document, token) => {
          const links = (await provider.provideDocumentLinks(document, token)) ?? [];
          providedLinks.set(document.uri.toString(), links);
          return links;
        },
      });
    },
    registerInlayHintsProvider: (
      selector: vscode.DocumentSelector,
      provider: vscode.InlayHintsProvider,
    ): vscode.Disposable =>
      registerInlayHintsProvider(selector, {
        ...(provider.onDidChangeInlayHints && { onDidChangeInlayHints: provider.onDidChangeInlayHints }),
        provideInlayHints: async (document, range, token) => {
          const hints = (await provider.provideInlayHints(document, range, token)) ?? [];
          providedHints.set(document.uri.toString(), hints);
          return hints;
        },
      }),
  });
  return { statusItems, linkProviders, providedLinks, providedHints };
}
