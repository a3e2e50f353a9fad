import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { logged } from './api/transport.ts';
import { Documents } from './documents/index.ts';
import { registerCommand } from './platform/commands.ts';
import { CurrentServer } from './platform/currentServer.ts';
import { KeyStore } from './platform/keyStore.ts';
import { trafficLog } from './platform/log.ts';
import { Network } from './platform/network.ts';
import { Trees } from './tree/index.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate({ secrets, subscriptions }: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('wger', { log: true });
  const keys = new KeyStore(secrets, log);
  const network = new Network();
  const servers = new CurrentServer({
    transport: logged(network.transport, trafficLog(log)),
    key: (origin) => keys.get(origin),
  });
  const trees = new Trees(servers, keys);
  const documents = new Documents(servers, keys);

  subscriptions.push(
    log,
    keys,
    network,
    servers,
    trees,
    documents,
    registerAccount(servers, keys),
    registerCommand('wger.refresh', async (target) => {
      await Promise.all([trees.refresh(target), documents.refresh(target)]);
    }),
    registerCommand('wger.showLog', () => {
      log.show();
    }),
  );
}
