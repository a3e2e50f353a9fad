import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { getKey, parseTree, getText, type JsonNode } from '../../api/json/tree.ts';
import { maxAnnotatedLength } from './annotations.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Upper limit on symbols, as in the editor's own JSON support. */
const maxSymbols = 5000;
/** Upper limit on the characters shown of a name or value. */
const maxTextLength = 80;
/** Upper limit on nested symbols, which the editor draws by recursion. */
const maxDepth = 100;

const symbolKinds = {
  object: vscode.SymbolKind.Module,
  array: vscode.SymbolKind.Array,
  string: vscode.SymbolKind.String,
  literal: vscode.SymbolKind.Number,
} as const satisfies Readonly<Record<JsonNode['kind'], vscode.SymbolKind>>;

/** Outline of documents in the guarded language, equal to the one that the editor makes of JSON. */
export const outlineProvider: vscode.DocumentSymbolProvider = {
  async provideDocumentSymbols(document) {
    const text = document.getText();
    const topLevelSymbols: vscode.DocumentSymbol[] = [];
    if (text.length > maxAnnotatedLength) {
      return topLevelSymbols;
    }
    const root = await runInSlices(parseTree(text));
    let count = 0;
    let level = root === undefined ? [] : [{ node: root, symbols: topLevelSymbols }];
    for (let depth = 0; level.length > 0 && depth < maxDepth; depth++) {
      const next: typeof level = [];
      for (const { node, symbols } of level) {
        for (const [index, child] of node.children.slice(0, maxSymbols - count).entries()) {
          const symbol = createSymbol(document, text, child, index);
          symbols.push(symbol);
          next.push({ node: child, symbols: symbol.children });
          count++;
        }
      }
      level = next;
    }
    return topLevelSymbols;
  },
};

function createSymbol(
  document: vscode.TextDocument,
  text: string,
  node: JsonNode,
  index: number,
): vscode.DocumentSymbol {
  const range = toRange(document, node.key?.start ?? node.start, node.end);
  const value = node.children.length === 0 ? getText(text, node).slice(0, maxTextLength) : '';
  const selectionRange = node.key === undefined ? range : toRange(document, node.key.start, node.key.end);
  // The editor rejects symbols without a name.
  const name = node.key === undefined ? String(index) : getKey(text, node).slice(0, maxTextLength) || '""';
  return new vscode.DocumentSymbol(
    sanitize(name),
    sanitize(value),
    symbolKinds[node.kind],
    range,
    selectionRange,
  );
}

function toRange(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
