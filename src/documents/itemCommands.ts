import * as vscode from 'vscode';
import { apiUrl, webUrl } from '../api/address.ts';
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

/** The commands on one item: a row of a tree, or the document in front. */
export function registerItemCommands(servers: CurrentServer, documents: ItemDocuments): vscode.Disposable {
  const copies: readonly [CommandId, (item: Item) => string | Promise<string>][] = [
    ['wger.copyId', ({ reference: { key } }) => ('id' in key ? key.id : '')],
    ['wger.copyName', (item) => nameOf(item, servers, documents)],
    ['wger.copyJson', ({ uri }) => documents.text(uri)],
    ['wger.copyUrl', (item) => urlOf(item, servers)],
    ['wger.copyCurl', async (item) => curl(item, await urlOf(item, servers))],
  ];
  return vscode.Disposable.from(
    ...copies.map(([command, text]) =>
      registerCommand(command, async (target) => {
        const item = itemOf(target);
        const copied = item === undefined ? '' : await text(item);
        if (copied !== '') {
          await vscode.env.clipboard.writeText(copied);
        } else if (item !== undefined) {
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
  if (typeof target === 'object' && target !== null && 'uri' in target && target.uri instanceof vscode.Uri) {
    return target.uri;
  }
  return documentInFront();
}
