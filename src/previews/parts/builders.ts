import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import type { Server } from '../../session/currentServer.ts';
import { formatTimestamp } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { Block, FactsBlock, LinksBlock, PreviewLink, TableColumn, TextBlock } from '../blocks.ts';

/** The server that numbers are of, and the moment. */
export function formatSource({ address }: Server, readAt: number): string {
  return vscode.l10n.t('{0}, read {1}', sanitize(address.name), formatTimestamp(readAt));
}

/** Facts of which something is known. */
export function facts(
  ...allFacts: readonly (readonly [title: string, text: string])[]
): readonly FactsBlock[] {
  const nonEmptyFacts = allFacts.filter(([, text]) => text !== '');
  return nonEmptyFacts.length === 0 ? [] : [{ kind: 'facts', facts: nonEmptyFacts }];
}

/** A paragraph; none of an empty text. */
export function text(words: string): readonly TextBlock[] {
  return words === '' ? [] : [{ kind: 'text', text: words }];
}

/** Upper limit on the links of one list. */
const maxLinks = 50;

/** Links below a title; none where there are none. */
export function links(title: string, all: readonly PreviewLink[]): readonly LinksBlock[] {
  return all.length === 0 ? [] : [{ kind: 'links', title, links: all.slice(0, maxLinks) }];
}

/** A sentence in place of what is not there yet, and the way to where that is entered: the server's own pages. */
export function emptyState({ address }: Server, sentence: string): readonly Block[] {
  const target = webUrl(address, '/').href;
  return [
    ...text(sentence),
    ...links(vscode.l10n.t('Add it in wger'), [{ text: sanitize(address.name), remark: '', target }]),
  ];
}

export function textColumn(title: string): TableColumn {
  return { title, isNumber: false };
}

export function numberColumn(title: string): TableColumn {
  return { title, isNumber: true };
}
