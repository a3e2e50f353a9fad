import * as vscode from 'vscode';
import { rejectOnAbort } from '../../../api/concurrency/abort.ts';
import { inSlices } from '../../../api/concurrency/slices.ts';
import { apiUrl } from '../../../api/address.ts';
import { maxBytes, valueOf } from '../../../api/contents.ts';
import { cancellable } from '../../../vscode/dialogs/cancellable.ts';
import type { CurrentServer } from '../../../session/currentServer.ts';
import { showNote } from '../../../vscode/dialogs/note.ts';
import { reading } from '../../../vscode/dialogs/reading.ts';
import { linkPath } from '../../../resources/addresses/itemLink.ts';
import { hasOwnId } from '../../../resources/resource.ts';
import { jsonOf } from '../../../resources/csv/exportedText.ts';
import type { TypedAnswer } from '../../../resources/types/declareTypes.ts';
import { itemsOf, type Item, type Run } from '../commandTarget.ts';
import { snapshotText } from '../../filesystem/documentSnapshots.ts';
import type { ItemFileSystem } from '../../filesystem/itemFileSystem.ts';
import { curlSnippet, fetchSnippet, joinedModules, pythonSnippet, type Read } from './snippets.ts';
import { platform } from '../../../vscode/node/platform.ts';
import { showInformation } from '../../../vscode/dialogs/message.ts';

/** Content of one item. */
type Copied = string | TypedAnswer;

/** Content that a command copies of an item, and the way to join that of several. */
interface Copy<Part extends Copied = string> {
  /** Names it in the note that it was copied. */
  readonly what: string;
  /** Empty for an item that has none. */
  readonly text: (item: Item) => Part | Promise<Part>;
  readonly join: (texts: readonly Part[]) => string | Promise<string>;
  /** Message shown when no item has it. */
  readonly nothing?: string;
}

const asLines = (texts: readonly string[]): string => texts.join('\n');
const asParagraphs = (texts: readonly string[]): string => texts.join('\n\n');
const asList = async (texts: readonly string[]): Promise<string> =>
  texts.length === 1
    ? asLines(texts)
    : new TextDecoder().decode((await inSlices(jsonOf(texts.map((text) => ({ text }))))).bytes);

/** The commands that copy something of items. */
export function copyCommands(currentServer: CurrentServer, documents: ItemFileSystem) {
  const snippet = (write: (read: Read) => string) => async (item: Item) =>
    write({ url: await urlOf(item, currentServer), isPrivate: item.resource.access === 'key' });
  return {
    'wger.copyId': copying({
      what: vscode.l10n.t('ID'),
      text: ({ reference: { key } }) => ('id' in key ? inOneLine(key.id) : ''),
      join: asLines,
    }),
    'wger.copyName': copying({
      what: vscode.l10n.t('name'),
      text: (item) => itemName(item, currentServer, documents),
      join: asLines,
    }),
    'wger.copyJson': copying({
      what: 'JSON',
      text: async ({ uri }) => snapshotText(await documents.read(uri)),
      join: asList,
    }),
    'wger.copyUrl': copying({ what: 'URL', text: (item) => urlOf(item, currentServer), join: asLines }),
    'wger.copyLink': copying({
      what: vscode.l10n.t('link'),
      text: (item) => linkTo(item, currentServer),
      join: asLines,
      nothing: vscode.l10n.t('This has no link: only items with an ID can be linked to.'),
    }),
    'wger.copyCurl': copying({
      what: 'cURL',
      text: snippet((read) => curlSnippet(read, platform, vscode.env.remoteName)),
      join: asLines,
    }),
    'wger.copyFetch': copying({ what: 'fetch', text: snippet(fetchSnippet), join: joinedModules }),
    'wger.copyPython': copying({ what: 'Python', text: snippet(pythonSnippet), join: asParagraphs }),
    'wger.copyTypeScript': copying({
      what: vscode.l10n.t('TypeScript type'),
      text: (item) => typedAnswer(item, currentServer, documents),
      join: typesOf,
    }),
  } satisfies Readonly<Record<string, Run>>;
}

/** No id that wger gives has controls; to whom it is pasted into a terminal they would be commands. */
function inOneLine(id: string): string {
  return id.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Puts something of all items on the clipboard. */
function copying<Part extends Copied>({ what, text, join, nothing }: Copy<Part>): Run {
  return async (target, selected) => {
    const items = itemsOf(target, selected);
    const texts = (await reading(() => textsOf(items, text)))?.filter((copied) => copied !== '');
    if (texts === undefined) {
      showInformation(vscode.l10n.t('These items are too large to be copied together.'));
    } else if (texts.length > 0) {
      await vscode.env.clipboard.writeText(await join(texts));
      showNote(
        texts.length === 1
          ? vscode.l10n.t('Copied: {0}', what)
          : vscode.l10n.t('Copied: {0} ({1})', what, texts.length),
      );
    } else if (items.length > 0) {
      showInformation(nothing ?? vscode.l10n.t('This has no ID.'));
    }
  };
}

/** The item's own address in the API. */
export async function urlOf({ reference, resource }: Item, currentServer: CurrentServer): Promise<string> {
  const { address, catalogue } = currentServer.named(reference.server);
  const { path, query } = await catalogue.itemPath(resource, reference.key);
  return apiUrl(address, path, query).href;
}

/**
 * A link that opens the item in this editor; empty for what no link leads to. The scheme is the editor's own, and it is not made
 * external for a browser: what that gives holds in this session only, and a link is kept, or sent to others.
 */
function linkTo({ reference: { server, resource, key } }: Item, currentServer: CurrentServer): string {
  // A link says nothing of a server: of an item that is elsewhere it would lead to another one.
  currentServer.named(server);
  const path = hasOwnId(key) ? linkPath({ resource, id: key.id }) : undefined;
  return path === undefined ? '' : `${vscode.env.uriScheme}://wger-explorer.wger-explorer${path}`;
}

/** The item's name as its row says it, or as it can be read from its document, or else from its URI. */
async function itemName(
  item: Item,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<string> {
  const { name, reference, resource, uri } = item;
  const isOfItem = 'place' in reference.key || hasOwnId(reference.key);
  if (name !== undefined || reference.server !== currentServer.address?.name || !isOfItem) {
    return name ?? reference.label;
  }
  const row = await currentServer
    .get()
    .catalogue.row(resource, await valueOf((await documents.read(uri)).bytes));
  return row.label || reference.label;
}

/** Module that makes types, loaded with the first of them. */
const types = () => import('../../../resources/types/declareTypes.ts');

/** The item or page as its type is made of it. @throws as `ItemFileSystem.readToShow` */
async function typedAnswer(
  { uri, reference: { server, key }, resource }: Item,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<TypedAnswer> {
  const [{ documentTypeName }, { path }, snapshot] = await Promise.all([
    types(),
    currentServer.named(server).catalogue.itemPath(resource, key),
    documents.readToShow(uri),
  ]);
  const isPage = 'page' in key || 'place' in key;
  return { name: documentTypeName(path), isPage, text: snapshotText(snapshot) };
}

async function typesOf(answers: readonly TypedAnswer[]): Promise<string> {
  const { declarationsOf } = await types();
  return inSlices(declarationsOf(answers));
}

/** Upper limit on the documents that are read without a word. */
const maxReadSilently = 20;

/** Several items have more text than is copied at once. */
class TooLarge extends Error {}

/**
 * The texts of all items. Of many, it shows how far it is.
 *
 * @returns undefined where several have more text than an editor shows
 * @throws an abort when the user gave up
 */
async function textsOf<Part extends Copied>(
  items: readonly Item[],
  text: Copy<Part>['text'],
): Promise<readonly Part[] | undefined> {
  let length = 0;
  const bounded = async (item: Item): Promise<Part> => {
    const part = await text(item);
    length += (typeof part === 'string' ? part : part.text).length;
    if (length > maxBytes.shown && items.length > 1) {
      throw new TooLarge();
    }
    return part;
  };
  try {
    return await allOf(items, bounded);
  } catch (error) {
    if (error instanceof TooLarge) {
      return undefined;
    }
    throw error;
  }
}

async function allOf<Part>(
  items: readonly Item[],
  text: (item: Item) => Promise<Part>,
): Promise<readonly Part[]> {
  if (items.length <= maxReadSilently) {
    return Promise.all(items.map(text));
  }
  const title = vscode.l10n.t('Copying {0} items', items.length);
  return cancellable(title, async (signal, progress) => {
    const parts: Part[] = [];
    for (const item of items) {
      parts.push(await rejectOnAbort(text(item), signal));
      progress.report({ increment: 100 / items.length });
    }
    signal.throwIfAborted();
    return parts;
  });
}
