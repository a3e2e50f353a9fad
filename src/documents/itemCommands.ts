import * as vscode from 'vscode';
import { apiUrl, webUrl } from '../api/address.ts';
import { layOut } from '../api/jsonLayout.ts';
import { parseJson } from '../api/jsonText.ts';
import { registerCommand, type CommandId } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { resourceNamed } from '../resources/endpoints.ts';
import type { Resource } from '../resources/resource.ts';
import { documentInFront } from '../platform/documentInFront.ts';
import type { ItemDocuments } from './itemDocuments.ts';
import { parseItemUri, type ItemReference } from './uri.ts';

/** An item that a command is about. */
interface Item {
  readonly uri: vscode.Uri;
  readonly reference: ItemReference;
  /** A row's whole name; that in a URI had to give up some characters. */
  readonly name: string | undefined;
  readonly resource: Resource;
}

/** What a command copies of an item, and how that of several is put together. */
interface Copy {
  readonly text: (item: Item) => string | Promise<string>;
  readonly join: (texts: readonly string[]) => string;
}

const asLines = (texts: readonly string[]): string => texts.join('\n');
const asList = (texts: readonly string[]): string =>
  texts.length === 1 ? asLines(texts) : layOut(`[${texts.join(',')}]`);

/** The commands on items: the selected rows of a tree, or the document in front. */
export function registerItemCommands(servers: CurrentServer, documents: ItemDocuments): vscode.Disposable {
  const copies: readonly [CommandId, Copy][] = [
    ['wger.copyId', { text: ({ reference: { key } }) => ('id' in key ? key.id : ''), join: asLines }],
    ['wger.copyName', { text: (item) => nameOf(item, servers, documents), join: asLines }],
    ['wger.copyJson', { text: ({ uri }) => documents.text(uri), join: asList }],
    ['wger.copyUrl', { text: (item) => urlOf(item, servers), join: asLines }],
    ['wger.copyCurl', { text: async (item) => curl(item, await urlOf(item, servers)), join: asLines }],
  ];
  return vscode.Disposable.from(
    ...copies.map(([command, { text, join }]) =>
      registerCommand(command, async (target, selected) => {
        const items = itemsOf(target, selected);
        const texts = (await textsOf(items, text)).filter((copied) => copied !== '');
        if (texts.length > 0) {
          await vscode.env.clipboard.writeText(join(texts));
        } else if (items.length > 0) {
          void vscode.window.showInformationMessage(vscode.l10n.t('This row has no id.'));
        }
      }),
    ),
    registerCommand('wger.openInBrowser', async (target) => {
      const item = itemOf(target);
      if (item !== undefined) {
        await vscode.env.openExternal(vscode.Uri.parse(await pageOf(item, servers)));
      }
    }),
  );
}

/** The item's name as its row says it, or as it can be read from its document, or else from its URI. */
async function nameOf(item: Item, servers: CurrentServer, documents: ItemDocuments): Promise<string> {
  const { name, reference, resource, uri } = item;
  if (name !== undefined || reference.server !== servers.address?.name) {
    return name ?? reference.label;
  }
  const row = await servers.get().catalogue.row(resource, parseJson(await documents.text(uri)));
  return row.label || reference.label;
}

/** The item's own address in the API. */
async function urlOf({ reference, resource }: Item, servers: CurrentServer): Promise<string> {
  const { address, catalogue } = servers.named(reference.server);
  const { path, query } = await catalogue.itemPath(resource, reference.key);
  return apiUrl(address, path, query).href;
}

/** The address of the item's page for people; where there is none, the API shows itself in a browser. */
async function pageOf(item: Item, servers: CurrentServer): Promise<string> {
  const { reference, resource } = item;
  const { address, catalogue } = servers.named(reference.server);
  const path = await catalogue.webPath(resource, reference.key);
  return path === undefined ? urlOf(item, servers) : webUrl(address, path).href;
}

/** A command line that reads the item. The key stays out of it: only the name of a variable stands in its place. */
function curl({ resource }: Item, url: string): string {
  const key = resource.access === 'key' ? ` -H "Authorization: Token $WGER_API_KEY"` : '';
  return `curl -H 'Accept: application/json'${key} '${url.replaceAll("'", '%27')}'`;
}

/** So many documents are read without a word. */
const few = 20;

/** The texts of all items; none when the user gave up. Of many, it shows how far it is. */
async function textsOf(items: readonly Item[], text: Copy['text']): Promise<readonly string[]> {
  if (items.length <= few) {
    return Promise.all(items.map(async (item) => text(item)));
  }
  const title = vscode.l10n.t('Copying {0} items', items.length);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    const texts: string[] = [];
    for (const item of items) {
      if (token.isCancellationRequested) {
        return [];
      }
      texts.push(await text(item));
      progress.report({ increment: 100 / items.length });
    }
    return texts;
  });
}

/** Those of the selected rows that are items where there are several, else the one that {@link itemOf} finds. */
function itemsOf(target: unknown, selected: unknown): readonly Item[] {
  const rows: readonly unknown[] = Array.isArray(selected) && selected.length > 1 ? selected : [];
  const items = rows.filter((row) => uriIn(row) !== undefined).map(itemOf);
  return (items.length > 0 ? items : [itemOf(target)]).filter((item) => item !== undefined);
}

/** @param target a document's URI (from its title), a row with one (from a tree), or nothing (from the palette) */
function itemOf(target: unknown): Item | undefined {
  const uri = uriOf(target);
  const reference = uri === undefined ? undefined : parseItemUri(uri);
  if (uri === undefined || reference === undefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open an item of a wger view first, or use this command in its menu.'),
    );
    return undefined;
  }
  return { uri, reference, name: rowName(target), resource: resourceNamed(reference.resource) };
}

function rowName(target: unknown): string | undefined {
  return typeof target === 'object' && target !== null && 'name' in target && typeof target.name === 'string'
    ? target.name
    : undefined;
}

function uriOf(target: unknown): vscode.Uri | undefined {
  if (target instanceof vscode.Uri) {
    return target;
  }
  return uriIn(target) ?? documentInFront();
}

/** The document of a row. */
function uriIn(row: unknown): vscode.Uri | undefined {
  return typeof row === 'object' && row !== null && 'uri' in row && row.uri instanceof vscode.Uri
    ? row.uri
    : undefined;
}
