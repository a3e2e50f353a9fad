import * as vscode from 'vscode';
import { rejectOnAbort } from '../../../api/concurrency/abort.ts';
import { runInSlices } from '../../../api/concurrency/slices.ts';
import { apiUrl } from '../../../api/address.ts';
import { toObject, toStrings } from '../../../api/json/value.ts';
import { maxBytes } from '../../../api/contentKinds.ts';
import { withProgressNotification } from '../../../vscode/dialogs/progress.ts';
import type { CurrentServer } from '../../../session/currentServer.ts';
import { withReadingStatus } from '../../../vscode/dialogs/withReadingStatus.ts';
import { toLinkPath } from '../../../resources/addresses/itemLink.ts';
import { isItemIdKey } from '../../../resources/resource.ts';
import { getResource } from '../../../resources/server/endpoints.ts';
import { toJson } from '../../../resources/export/exportContent.ts';
import type { TypedAnswer } from '../../../resources/types/generateDeclarations.ts';
import {
  getSelectedRows,
  getTargetItems,
  readItemName,
  type TargetItem,
  type ItemCommandHandler,
} from '../commandTarget.ts';
import { getSnapshotText } from '../../filesystem/documentSnapshots.ts';
import type { ItemFileSystem } from '../../filesystem/itemFileSystem.ts';
import {
  createCurlSnippet,
  createFetchSnippet,
  joinModules,
  joinPrograms,
  createPythonSnippet,
  type SnippetRequest,
} from './snippets.ts';
import { platform } from '../../../vscode/node/platform.ts';
import { showInformation, showStatusMessage } from '../../../vscode/dialogs/message.ts';

/** Copied content of one item. */
type CopiedContent = string | TypedAnswer;

/** Returns the content of an item; an empty text for an item without such content. */
type GetContent<Part> = (item: TargetItem) => Part | Promise<Part>;

/** Joins the contents of several items. */
type JoinContents<Part> = (contents: readonly Part[]) => string | Promise<string>;

const joinLines = (texts: readonly string[]): string => texts.join('\n');
const joinAsJson = async (texts: readonly string[]): Promise<string> =>
  texts.length === 1
    ? joinLines(texts)
    : new TextDecoder().decode((await runInSlices(toJson(texts.map((text) => ({ text }))))).bytes);

/** Commands that copy the content of items. */
export function createCopyCommands(currentServer: CurrentServer, documents: ItemFileSystem) {
  const getUrl = (item: TargetItem): Promise<string> => getItemUrl(item, currentServer, documents);
  const createSnippetGetter =
    (createSnippet: (request: SnippetRequest) => string) => async (item: TargetItem) =>
      createSnippet({
        url: await getUrl(item),
        isPrivate: item.resource.access === 'key',
      });
  const nameTitle = vscode.l10n.t('name');
  const copyItemNames = createCopyHandler(
    nameTitle,
    (item) => readItemName(item, currentServer.find(), documents),
    joinLines,
  );
  return {
    'wger.copyId': createCopyHandler(
      vscode.l10n.t('ID'),
      ({ reference: { key } }) => ('id' in key ? removeControlCharacters(key.id) : ''),
      joinLines,
    ),
    'wger.copyName': async (target, selected) => {
      const titles = getTitles(target, selected);
      await (titles.length > 0
        ? copyContents(titles, nameTitle, joinLines)
        : copyItemNames(target, selected));
    },
    'wger.copyJson': createCopyHandler(
      'JSON',
      async ({ uri }) => getSnapshotText(await documents.read(uri)),
      joinAsJson,
    ),
    'wger.copyUrl': createCopyHandler('URL', getUrl, joinLines),
    'wger.copyLink': createCopyHandler(
      vscode.l10n.t('link'),
      (item) => getItemLink(item, currentServer),
      joinLines,
      vscode.l10n.t('This has no link: only items with an ID can be linked to.'),
    ),
    'wger.copyCurl': createCopyHandler(
      'cURL',
      createSnippetGetter((request) => createCurlSnippet(request, platform, vscode.env.remoteName)),
      joinLines,
    ),
    'wger.copyFetch': createCopyHandler('fetch', createSnippetGetter(createFetchSnippet), joinModules),
    'wger.copyPython': createCopyHandler('Python', createSnippetGetter(createPythonSnippet), joinPrograms),
    'wger.copyTypeScript': createCopyHandler(
      vscode.l10n.t('TypeScript type'),
      (item) => getTypedAnswer(item, currentServer, documents),
      declareTypes,
    ),
  } satisfies Readonly<Record<string, ItemCommandHandler>>;
}

/** Removes control characters and line breaks, which a terminal would run as commands; no ID of wger has any. */
function removeControlCharacters(id: string): string {
  return id.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/**
 * Creates a handler that copies the content of all target items.
 *
 * @param contentName name of the content in the status message
 * @param emptyMessage shown if no item has such content
 */
function createCopyHandler<Part extends CopiedContent>(
  contentName: string,
  getContent: GetContent<Part>,
  join: JoinContents<Part>,
  emptyMessage = vscode.l10n.t('This has no ID.'),
): ItemCommandHandler {
  return async (target, selected) => {
    const items = getTargetItems(target, selected);
    const read = await withReadingStatus(() => getContents(items, getContent));
    const contents = read?.filter((content) => content !== '');
    if (contents === undefined) {
      showInformation(vscode.l10n.t('These items are too large to be copied together.'));
    } else if (contents.length > 0) {
      await copyContents(contents, contentName, join);
    } else if (items.length > 0) {
      showInformation(emptyMessage);
    }
  };
}

async function copyContents<Part extends CopiedContent>(
  contents: readonly Part[],
  contentName: string,
  join: JoinContents<Part>,
): Promise<void> {
  await vscode.env.clipboard.writeText(await join(contents));
  showStatusMessage(
    contents.length === 1
      ? vscode.l10n.t('Copied: {0}', contentName)
      : vscode.l10n.t('Copied: {0} ({1})', contentName, contents.length),
  );
}

/** The titles of groups, with the names of other rows selected with them; empty if no group is selected. */
function getTitles(target: unknown, selected: unknown): readonly string[] {
  const several = getSelectedRows(selected);
  const rows = (several.length > 0 ? several : [target]).map(toObject);
  return rows.some(({ kind }) => kind === 'group')
    ? rows.flatMap(({ name, title }) => toStrings([name ?? title]))
    : [];
}

/** The item's own address in the API, in the resource that it was found in. */
export async function getItemUrl(
  { uri, reference, resource }: TargetItem,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<string> {
  const { address, catalogue } = currentServer.getMatching(reference.server);
  const source = getResource(documents.getOpenSnapshot(uri)?.resource ?? resource.id);
  const { path, query } = await catalogue.getItemPath(source, reference.key);
  return apiUrl(address, path, query).href;
}

/**
 * A link that opens the item in this editor; empty if it cannot be linked to. It has the editor's own scheme and is not passed
 * through `asExternalUri`, whose result is valid only in this session: links are kept and shared.
 */
function getItemLink(
  { reference: { server, resource, key } }: TargetItem,
  currentServer: CurrentServer,
): string {
  // A link names no server: it would point to another item on the server in use.
  currentServer.getMatching(server);
  const path = isItemIdKey(key) ? toLinkPath({ resource, id: key.id }) : undefined;
  return path === undefined ? '' : `${vscode.env.uriScheme}://wger-explorer.wger-explorer${path}`;
}

/** Loads the module that generates types. */
const loadTypes = () => import('../../../resources/types/generateDeclarations.ts');

/** The answer that a type is generated from. @throws as `ItemFileSystem.readToShow` */
async function getTypedAnswer(
  { uri, reference: { server, key }, resource }: TargetItem,
  currentServer: CurrentServer,
  documents: ItemFileSystem,
): Promise<TypedAnswer> {
  const [{ getDocumentTypeName }, { path }, snapshot] = await Promise.all([
    loadTypes(),
    currentServer.getMatching(server).catalogue.getItemPath(resource, key),
    documents.readToShow(uri),
  ]);
  const isPage = 'page' in key || 'place' in key;
  return { name: getDocumentTypeName(path), isPage, text: getSnapshotText(snapshot) };
}

async function declareTypes(answers: readonly TypedAnswer[]): Promise<string> {
  const { generateDeclarations } = await loadTypes();
  return runInSlices(generateDeclarations(answers));
}

/** Upper limit on the documents that are read without showing progress. */
const maxReadWithoutProgress = 20;

/** The content of several items is too large for the clipboard. */
class TooLargeToCopy extends Error {}

/**
 * The contents of all items. Shows progress for many.
 *
 * @returns undefined if several items together are too large for an editor
 * @throws an abort if the user cancelled
 */
async function getContents<Part extends CopiedContent>(
  items: readonly TargetItem[],
  getContent: GetContent<Part>,
): Promise<readonly Part[] | undefined> {
  let length = 0;
  const getBoundedContent = async (item: TargetItem): Promise<Part> => {
    const part = await getContent(item);
    length += (typeof part === 'string' ? part : part.text).length;
    if (length > maxBytes.displayed && items.length > 1) {
      throw new TooLargeToCopy();
    }
    return part;
  };
  try {
    return await getAllContents(items, getBoundedContent);
  } catch (error) {
    if (error instanceof TooLargeToCopy) {
      return undefined;
    }
    throw error;
  }
}

async function getAllContents<Part>(
  items: readonly TargetItem[],
  getContent: (item: TargetItem) => Promise<Part>,
): Promise<readonly Part[]> {
  if (items.length <= maxReadWithoutProgress) {
    return Promise.all(items.map(getContent));
  }
  const title = vscode.l10n.t('Copying {0} items', items.length);
  return withProgressNotification(title, async ({ signal, report }) => {
    const parts: Part[] = [];
    for (const item of items) {
      parts.push(await rejectOnAbort(getContent(item), signal));
      report(parts.length, items.length);
    }
    signal.throwIfAborted();
    return parts;
  });
}
