import * as vscode from 'vscode';
import { decodeAscii, includesText } from '../../api/json/node/textEncoding.ts';
import { scheme } from '../uri.ts';

/** Language of JSON documents that the editor's own JSON support must not see. */
const guardedLanguage = 'wger-json';

/** `$schema` as a JSON string, in which any character may be escaped. */
const schemaNamePattern =
  /"(?:\$|\\u0024)(?:s|\\u0073)(?:c|\\u0063)(?:h|\\u0068)(?:e|\\u0065)(?:m|\\u006[dD])(?:a|\\u0061)"/;

/**
 * Keeps documents that name a schema from the editor's JSON support, which would request a root `$schema` from any host and by
 * any scheme, whatever our settings. The editor derives the language of a document from its name, and it can be changed only once
 * the document is open: until then such a document is empty.
 */
export class SchemaGuard implements vscode.Disposable {
  readonly #onDidRelease: (uri: vscode.Uri) => void;
  /** The documents whose text is withheld from the editor. */
  readonly #withheldUris = new Set<string>();
  readonly #schemaResults = new WeakMap<Uint8Array, boolean>();
  readonly #subscription: vscode.Disposable;

  /** @param onDidRelease called when the editor may read a document that was withheld */
  constructor(onDidRelease: (uri: vscode.Uri) => void) {
    this.#onDidRelease = onDidRelease;
    this.#subscription = vscode.workspace.onDidOpenTextDocument((document) => {
      if (this.#withheldUris.has(document.uri.toString())) {
        void this.#setGuardedLanguage(document);
      }
    });
  }

  /** Returns the bytes that the editor may currently read: all or none. */
  getVisibleBytes(uri: vscode.Uri, bytes: Uint8Array): Uint8Array {
    if (!this.#hasSchema(bytes)) {
      return bytes;
    }
    const text = uri.toString();
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === text);
    if (document?.languageId === guardedLanguage) {
      this.#withheldUris.delete(text);
      return bytes;
    }
    this.#withheldUris.add(text);
    if (document !== undefined) {
      void this.#setGuardedLanguage(document);
    }
    return new Uint8Array();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  async #setGuardedLanguage(document: vscode.TextDocument): Promise<void> {
    try {
      await vscode.languages.setTextDocumentLanguage(document, guardedLanguage);
    } catch {
      // The document was closed in the meantime.
      return;
    }
    this.#onDidRelease(document.uri);
  }

  #hasSchema(bytes: Uint8Array): boolean {
    const known = this.#schemaResults.get(bytes);
    if (known !== undefined) {
      return known;
    }
    // A fast check first: hardly any answer has either text.
    const mayHaveSchema = includesText(bytes, '"$schema"') || includesText(bytes, String.raw`\u00`);
    const hasSchema = mayHaveSchema && schemaNamePattern.test(decodeAscii(bytes));
    this.#schemaResults.set(bytes, hasSchema);
    return hasSchema;
  }
}

/** Documents in the guarded language. */
export const guardedDocumentFilter: vscode.DocumentFilter = { scheme, language: guardedLanguage };
