import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import { createItemUri } from '../../documents/uri.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { exercises } from '../../resources/exercises.ts';
import type { Server } from '../../session/currentServer.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { formatTimestamp } from '../../vscode/text/dates.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type {
  Block,
  FactsBlock,
  LinksBlock,
  PreviewLink,
  TableBlock,
  TableColumn,
  TextBlock,
} from '../blocks.ts';
import { toProgressUri } from '../previewName.ts';

/** The server that the data was read from, and the time. */
export function formatSource({ address }: Server, readAt: number): string {
  return vscode.l10n.t('{0}, read {1}', sanitize(address.name), formatTimestamp(readAt));
}

/** A list of the facts that are not empty; no block if all are. */
export function facts(
  ...allFacts: readonly (readonly [title: string, text: string])[]
): readonly FactsBlock[] {
  const nonEmptyFacts = allFacts.filter(([, text]) => text !== '');
  return nonEmptyFacts.length === 0 ? [] : [{ kind: 'facts', facts: nonEmptyFacts }];
}

/** A paragraph; no block for an empty text. */
export function text(words: string): readonly TextBlock[] {
  return words === '' ? [] : [{ kind: 'text', text: words }];
}

/** The sentence of a failure; no block without one. */
export function failureText(failure: Failure | undefined): readonly TextBlock[] {
  return failure === undefined ? [] : text(describeFailure(failure));
}

/** A table; no block if it has no rows. */
export function table(
  caption: string,
  columns: TableBlock['columns'],
  rows: TableBlock['rows'],
): readonly TableBlock[] {
  return rows.length === 0 ? [] : [{ kind: 'table', caption, columns, rows }];
}

/** A titled list of links; no block if there are none. */
export function links(title: string, all: readonly PreviewLink[]): readonly LinksBlock[] {
  return all.length === 0 ? [] : [{ kind: 'links', title, links: all }];
}

/** A note below a part of something; no block unless the number of omitted items is above 0. */
export function createOmittedNote(count: number): readonly TextBlock[] {
  return count > 0 ? text(vscode.l10n.t('Not shown: {0} more.', countText(count))) : [];
}

/** The address that a link to the progress of an exercise opens. */
export function createProgressTarget({ address }: Server, exercise: string, label: string): string {
  return toProgressUri(createItemUri(address, exercises.id, { id: exercise }, label)).toString();
}

/** A sentence that says that there is no data yet, with a link to the server, where it can be entered. */
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

/** @param unit of all numbers; none when absent or empty */
export function numberColumn(title: string, unit = ''): TableColumn {
  return { title: unit === '' ? title : `${title} (${unit})`, isNumber: true };
}
