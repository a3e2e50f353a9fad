import * as vscode from 'vscode';
import { toFileName } from '../vscode/text/fileName.ts';
import type { ReportDocument } from './report.ts';

/**
 * Texts of reports as documents, with their keys in one order. A text is kept while its report is shown, and where its document
 * is open then, until the end of the next report. Their paths have a folder to which the manifest gives a language without
 * schemas, so that a `$schema` in a text is not followed.
 */
export class ReportDocuments {
  readonly #documentsByUri = new Map<string, ReportDocument>();
  readonly #urisByDocument = new WeakMap<ReportDocument, vscode.Uri>();

  /** The document of a text. */
  getUri(document: ReportDocument): vscode.Uri {
    const known = this.#urisByDocument.get(document);
    if (known !== undefined) {
      return known;
    }
    const name = `${toFileName(document.name, 'text')}.json`;
    const path = ['', document.server.replaceAll('/', ' '), folderName, name].join('/');
    // A number would stand for another text once the window is loaded again: the editor keeps documents that it restored.
    const uri = vscode.Uri.from({ scheme: reportScheme, path, query: crypto.randomUUID() });
    this.#urisByDocument.set(document, uri);
    this.#documentsByUri.set(uri.toString(), document);
    return uri;
  }

  /** The content of a document; a sentence where its report is no longer there. */
  async provideContent(uri: vscode.Uri): Promise<string> {
    const document = this.#documentsByUri.get(uri.toString());
    if (document === undefined) {
      return getClosedReportText();
    }
    const { formatWithSortedKeys } = await import('../api/json/formatWithSortedKeys.ts');
    return new TextDecoder().decode(await formatWithSortedKeys(document.bytes));
  }

  /** Forgets the texts that no open document shows. */
  clear(): void {
    const open = new Set(vscode.workspace.textDocuments.map((openDocument) => openDocument.uri.toString()));
    for (const name of this.#documentsByUri.keys()) {
      if (!open.has(name)) {
        this.#documentsByUri.delete(name);
      }
    }
  }
}

/** Scheme of documents that show texts of reports. */
export const reportScheme = 'wger-report';

const folderName = 'wger report';

/** The content of a document whose report is gone, as all are after a restart, in lines that fit beside another document. */
function getClosedReportText(): string {
  return vscode.l10n.t('This is from a closed report.\nMake the report again to see it.');
}
