import * as vscode from 'vscode';
import type { Server } from '../../session/currentServer.ts';
import { momentText } from '../../vscode/text/moments.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { FactsBlock, TextBlock } from '../blocks.ts';

/** The server that numbers are of, and the moment. */
export function sourceText({ address }: Server, readAt: number): string {
  return vscode.l10n.t('{0}, read {1}', sanitize(address.name), momentText(readAt));
}

/** Facts of which something is known. */
export function facts(...known: readonly (readonly [title: string, text: string])[]): readonly FactsBlock[] {
  const told = known.filter(([, text]) => text !== '');
  return told.length === 0 ? [] : [{ kind: 'facts', facts: told }];
}

/** A paragraph; none of an empty text. */
export function text(words: string): readonly TextBlock[] {
  return words === '' ? [] : [{ kind: 'text', text: words }];
}
