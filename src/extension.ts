import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { logged } from './api/transport.ts';
import { Documents } from './documents/index.ts';
import { registerCommand } from './platform/commands.ts';
import { CurrentServer } from './platform/currentServer.ts';
import { KeyStore } from './platform/keyStore.ts';
import { logTo } from './platform/log.ts';
import { Network } from './platform/network.ts';
import { Notices } from './platform/notices.ts';
import { Windows } from './platform/windows.ts';
import { Trees } from './tree/index.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalStorageUri } = context;
  const channel = vscode.window.createOutputChannel('wger', { log: true });
  const log = logTo(channel);
  const keys = new KeyStore(secrets, channel);
  const network = new Network();
  const windows = new Windows(vscode.Uri.joinPath(globalStorageUri, 'windows').fsPath);
  const servers = new CurrentServer({
    transport: logged(network.transport, log),
    key: (origin) => keys.get(origin),
    log,
    placeFor: (origin) => windows.placeFor(origin),
  });
  const trees = new Trees(servers, keys);
  const documents = new Documents(servers, keys, new Notices(windows));

  subscriptions.push(
    channel,
    keys,
    servers,
    network,
    trees,
    documents,
    registerAccount(servers, keys),
    registerCommand('wger.refresh', async (target) => {
      await Promise.all([trees.refresh(target), documents.refresh(target)]);
    }),
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
  );
}
