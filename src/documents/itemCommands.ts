import * as vscode from 'vscode';
import { apiUrl, webUrl } from '../api/address.ts';
import { registerCommand, type CommandId } from '../platform/commands.ts';
import type { CurrentServer, Server } from '../platform/currentServer.ts';
import { resourceById } from '../resources/index.ts';
import type { Form, Resource } from '../resources/resource.ts';
import type { ItemDocuments } from './itemDocuments.ts';
import { parseItemUri } from './uri.ts';

/** An item that a command is about, with what is needed to point to it. */
interface Item {
  readonly uri: vscode.Uri;
  readonly id: string;
  readonly name: string;
  readonly resource: Resource;
  readonly form: Form;
  readonly server: Server;
  /** The item's own address in the API. */
  readonly url: string;
}

/** The commands on one item: a row of a tree, or the document in front. */
export function registerItemCommands(servers: CurrentServer, documents: ItemDocuments): vscode.Disposable {
  const copies: readonly [CommandId, (item: Item) => string | Promise<string>][] = [
    ['wger.copyId', ({ id }) => id],
    ['wger.copyName', ({ name }) => name],
    ['wger.copyJson', ({ uri }) => documents.text(uri)],
    ['wger.copyUrl', ({ url }) => url],
    ['wger.copyCurl', curl],
  ];
  return vscode.Disposable.from(
    ...copies.map(([command, text]) =>
      registerCommand(command, async (target) => {
        const item = await itemOf(target, servers);
        if (item !== undefined) {
          await vscode.env.clipboard.writeText(await text(item));
        }
      }),
    ),
    registerCommand('wger.openInBrowser', async (target) => {
      const item = await itemOf(target, servers);
      if (item !== undefined) {
        const page = webUrl(item.server.address, item.form.webPath(encodeURIComponent(item.id)));
        await vscode.env.openExternal(vscode.Uri.parse(page.href));
      }
    }),
  );
}

/** A command line that reads the item. The key stays out of it: only the name of a variable stands in its place. */
function curl({ url, resource }: Item): string {
  const key = resource.access === 'key' ? ` -H "Authorization: Token $WGER_API_KEY"` : '';
  return `curl -H 'Accept: application/json'${key} '${url.replaceAll("'", '%27')}'`;
}

/** @param target a document's URI (from its title), a row with one (from a tree), or nothing (from the palette) */
async function itemOf(target: unknown, servers: CurrentServer): Promise<Item | undefined> {
  const uri = uriOf(target);
  const reference = uri === undefined ? undefined : parseItemUri(uri);
  const resource = resourceById(reference?.resource ?? '');
  if (uri === undefined || reference === undefined || resource === undefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open an item of a wger view first, or use this command in its menu.'),
    );
    return undefined;
  }
  const server = servers.get();
  const form = await server.catalogue.form(resource);
  const url = apiUrl(server.address, await server.catalogue.itemPath(resource, reference.id)).href;
  const { id, label } = reference;
  return { uri, id, name: nameOf(target) ?? label, resource, form, server, url };
}

/** A row's whole name; that in a URI had to give up some characters. */
function nameOf(target: unknown): string | undefined {
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
  return vscode.window.activeTextEditor?.document.uri;
}
