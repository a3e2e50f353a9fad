import * as vscode from 'vscode';
import { fileName } from '../vscode/text/fileName.ts';
import type { ReportText } from './report.ts';

/**
 * Texts of reports as documents, with their keys in one order. A text is kept while its report is shown, and where its document
 * is open then, until the end of the next report. Their paths have a folder to which the manifest gives a language without
 * schemas, so that a `$schema` in a text is not followed.
 */
export class ReportTexts {
  readonly #texts = new Map<string, ReportText>();
  readonly #uris = new WeakMap<ReportText, vscode.Uri>();

  /** The document of a text. */
  uriOf(text: ReportText): vscode.Uri {
    const known = this.#uris.get(text);
    if (known !== undefined) {
      return known;
    }
    const name = `${fileName(text.name, 'text')}.json`;
    const path = ['', text.server.replaceAll('/', ' '), folder, name].join('/');
    // A number would stand for another text once the window is loaded again: the editor keeps documents that it restored.
    const uri = vscode.Uri.from({ scheme: reportScheme, path, query: crypto.randomUUID() });
    this.#uris.set(text, uri);
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  /** The content of a document; a sentence where its report is no longer there. */
  async provide(uri: vscode.Uri): Promise<string> {
    const text = this.#texts.get(uri.toString());
    if (text === undefined) {
      return textGone();
    }
    const { inKeyOrder } = await import('../api/json/inKeyOrder.ts');
    return new TextDecoder().decode(await inKeyOrder(text.bytes));
  }

  /** Forgets the texts that no open document shows. */
  clear(): void {
    const open = new Set(vscode.workspace.textDocuments.map((document) => document.uri.toString()));
    for (const name of this.#texts.keys()) {
      if (!open.has(name)) {
        this.#texts.delete(name);
      }
    }
  }
}

/** Scheme of documents that show texts of reports. */
export const reportScheme = 'wger-report';

const folder = 'wger report';

/** The content of a document whose report is gone, as all are after a restart, in lines that fit beside another document. */
function textGone(): string {
  return vscode.l10n.t('This is from a closed report.\nMake the report again to see it.');
}
