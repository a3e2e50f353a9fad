import * as vscode from 'vscode';
import { decodeAscii, includesText } from '../../api/json/node/textEncoding.ts';
import { scheme } from '../uri.ts';

/** The language of JSON that the editor's own support for JSON does not get to see. */
const guardedLanguage = 'wger-json';

/** `$schema` as a string of JSON, with any of its characters escaped. */
const schemaNamePattern = new RegExp(
  `"${Array.from('$schema')
    .map((character) => {
      const code = character.charCodeAt(0).toString(16);
      return `(?:\\${character === '$' ? '$' : `x${code}`}|\\\\u00${code.replace('d', '[dD]')})`;
    })
    .join('')}"`,
);

/**
 * Keeps documents that name a schema from the editor's support for JSON. That asks whatever address a root `$schema` has, on any
 * host or of any scheme, and no setting of ours comes before it. The language of a document is told by its name before its text is
 * looked at, and can be changed only once it is open: such a document is empty until then.
 */
export class SchemaGuard implements vscode.Disposable {
  readonly #onDidRelease: (uri: vscode.Uri) => void;
  /** The documents that the editor got nothing of so far. */
  readonly #withheldUris = new Set<string>();
  readonly #schemaResults = new WeakMap<Uint8Array, boolean>();
  readonly #subscription: vscode.Disposable;

  /** @param onDidRelease told when a document has to be read again */
  constructor(onDidRelease: (uri: vscode.Uri) => void) {
    this.#onDidRelease = onDidRelease;
    this.#subscription = vscode.workspace.onDidOpenTextDocument((document) => {
      if (this.#withheldUris.has(document.uri.toString())) {
        void this.#setGuardedLanguage(document);
      }
    });
  }

  /** The part of a document that the editor may have as things stand: all or nothing. */
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
      // It was closed meanwhile.
      return;
    }
    this.#onDidRelease(document.uri);
  }

  #hasSchema(bytes: Uint8Array): boolean {
    const known = this.#schemaResults.get(bytes);
    if (known !== undefined) {
      return known;
    }
    // The quick look first: hardly any answer has either.
    const mayHaveSchema = includesText(bytes, '"$schema"') || includesText(bytes, String.raw`\u00`);
    const hasSchema = mayHaveSchema && schemaNamePattern.test(decodeAscii(bytes));
    this.#schemaResults.set(bytes, hasSchema);
    return hasSchema;
  }
}

/** Documents in the guarded language. */
export const guardedDocumentFilter: vscode.DocumentFilter = { scheme, language: guardedLanguage };
