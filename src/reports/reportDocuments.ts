import * as vscode from 'vscode';
import { toFileName } from '../vscode/text/fileName.ts';
import type { ReportDocument } from './report.ts';

/**
 * Virtual documents with the JSON of reports, with sorted keys. They are kept while their report is shown; those open when it
 * closes are kept until the next report closes, too. Their paths have a folder for which the manifest sets a language without
 * schemas, so that a `$schema` in the JSON has no effect.
 */
export class ReportDocuments {
  readonly #documentsByUri = new Map<string, ReportDocument>();
  readonly #urisByDocument = new WeakMap<ReportDocument, vscode.Uri>();

  getUri(document: ReportDocument): vscode.Uri {
    const known = this.#urisByDocument.get(document);
    if (known !== undefined) {
      return known;
    }
    const name = `${toFileName(document.name, 'text')}.json`;
    const path = ['', document.server.replaceAll('/', ' '), folderName, name].join('/');
    // A counter would start again when the window reloads, and restored editors would show other documents.
    const uri = vscode.Uri.from({ scheme: reportScheme, path, query: crypto.randomUUID() });
    this.#urisByDocument.set(document, uri);
    this.#documentsByUri.set(uri.toString(), document);
    return uri;
  }

  /** Returns the content of a document, or a message if its report is closed. */
  async provideContent(uri: vscode.Uri): Promise<string> {
    const document = this.#documentsByUri.get(uri.toString());
    if (document === undefined) {
      // As for all reports after a restart. The lines fit into a diff editor.
      return vscode.l10n.t('This is from a closed report.\nCompare the servers again to see it.');
    }
    const { formatWithSortedKeys } = await import('../api/json/formatWithSortedKeys.ts');
    return new TextDecoder().decode(await formatWithSortedKeys(document.bytes));
  }

  /** Forgets all documents that are not open. */
  clear(): void {
    const open = new Set(vscode.workspace.textDocuments.map((openDocument) => openDocument.uri.toString()));
    for (const name of this.#documentsByUri.keys()) {
      if (!open.has(name)) {
        this.#documentsByUri.delete(name);
      }
    }
  }
}

/** URI scheme of the documents. */
export const reportScheme = 'wger-report';

const folderName = 'wger report';
