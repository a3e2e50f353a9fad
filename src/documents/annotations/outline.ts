import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import { keyOf, parseTree, textAt, type JsonNode } from '../../api/json/tree.ts';
import { maxLength } from './annotations.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Number of symbols that the editor shows of other JSON by itself. */
const maxSymbols = 5000;
/** Characters of a name or a value that are shown. */
const maxShown = 80;
/** Symbols below symbols: the editor draws them by recursion. */
const maxDepth = 100;

const kinds = {
  object: vscode.SymbolKind.Module,
  array: vscode.SymbolKind.Array,
  string: vscode.SymbolKind.String,
  literal: vscode.SymbolKind.Number,
} as const satisfies Readonly<Record<JsonNode['kind'], vscode.SymbolKind>>;

/** The outline of JSON for which the editor has none, as it has it of other JSON. */
export const outline: vscode.DocumentSymbolProvider = {
  async provideDocumentSymbols(document) {
    const text = document.getText();
    const top: vscode.DocumentSymbol[] = [];
    if (text.length > maxLength) {
      return top;
    }
    const root = await inSlices(parseTree(text));
    let count = 0;
    let level = root === undefined ? [] : [{ node: root, symbols: top }];
    for (let depth = 0; level.length > 0 && depth < maxDepth; depth++) {
      const next: typeof level = [];
      for (const { node, symbols } of level) {
        for (const [at, child] of node.children.slice(0, maxSymbols - count).entries()) {
          const symbol = symbolOf(document, text, child, at);
          symbols.push(symbol);
          next.push({ node: child, symbols: symbol.children });
          count++;
        }
      }
      level = next;
    }
    return top;
  },
};

function symbolOf(
  document: vscode.TextDocument,
  text: string,
  node: JsonNode,
  at: number,
): vscode.DocumentSymbol {
  const range = rangeOf(document, node.key?.start ?? node.start, node.end);
  const value = node.children.length === 0 ? textAt(text, node).slice(0, maxShown) : '';
  const selected = node.key === undefined ? range : rangeOf(document, node.key.start, node.key.end);
  // The editor takes no symbol without a name.
  const name = node.key === undefined ? String(at) : keyOf(text, node).slice(0, maxShown) || '""';
  return new vscode.DocumentSymbol(sanitize(name), sanitize(value), kinds[node.kind], range, selected);
}

function rangeOf(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
