import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { logged } from './api/transport.ts';
import { Documents } from './documents/index.ts';
import { snapshotFormat } from './listing/exerciseListing.ts';
import { SnapshotStore } from './listing/snapshotStore.ts';
import { registerCommand } from './platform/commands.ts';
import { CurrentServer } from './platform/currentServer.ts';
import { KeyStore } from './platform/keyStore.ts';
import { logTo } from './platform/log.ts';
import { Network } from './platform/network.ts';
import { Notices } from './platform/notices.ts';
import { Windows } from './platform/windows.ts';
import { registerSearches } from './search/index.ts';
import { Trees } from './tree/index.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalState, globalStorageUri } = context;
  const channel = vscode.window.createOutputChannel('wger', { log: true });
  const log = logTo(channel);
  const keys = new KeyStore(secrets, channel);
  const network = new Network();
  const folder = (name: string): string => vscode.Uri.joinPath(globalStorageUri, name).fsPath;
  const windows = new Windows(folder('windows'));
  const servers = new CurrentServer({
    transport: logged(network.transport, log),
    key: (origin) => keys.get(origin),
    log,
    placeFor: (origin) => windows.placeFor(origin),
    snapshots: new SnapshotStore(folder('snapshots'), snapshotFormat, log),
  });
  const trees = new Trees(servers, keys, globalState);
  const documents = new Documents(servers, keys, new Notices(windows));

  subscriptions.push(
    channel,
    keys,
    servers,
    network,
    trees,
    documents,
    registerSearches({ servers, memory: globalState, workouts: () => trees.loaded('workouts') }),
    registerAccount(servers, keys),
    registerCommand('wger.refresh', async (target) => {
      await Promise.all([trees.refresh(target), documents.refresh(target)]);
    }),
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
  );
}
