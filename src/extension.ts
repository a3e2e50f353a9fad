import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { logged } from './api/transport.ts';
import { Documents } from './documents/index.ts';
import { snapshotFormat } from './listing/exerciseListing.ts';
import { SnapshotStore } from './listing/snapshotStore.ts';
import { registerCommand } from './platform/commands.ts';
import { CurrentServer } from './platform/currentServer.ts';
import { KeyStore } from './platform/keyStore.ts';
import { addServer, allowsPlainHttp } from './platform/knownServers.ts';
import { logTo } from './platform/log.ts';
import { Memory } from './platform/memory.ts';
import { Network } from './platform/network.ts';
import { Notices } from './platform/notices.ts';
import { Traffic } from './platform/traffic.ts';
import { Windows } from './platform/windows.ts';
import { registerSearches } from './search/index.ts';
import { Trees } from './tree/index.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalState, globalStorageUri } = context;
  const channel = vscode.window.createOutputChannel('wger', { log: true });
  const traffic = new Traffic();
  const log = traffic.hearing(logTo(channel));
  const memory = new Memory(globalState);
  const keys = new KeyStore(secrets, memory, channel);
  const network = new Network(channel);
  const folder = (name: string): string => vscode.Uri.joinPath(globalStorageUri, name).fsPath;
  const windows = new Windows(folder('windows'));
  const snapshots = new SnapshotStore(folder('snapshots'), snapshotFormat, log);
  const servers = new CurrentServer({
    transport: logged(network.transport, log),
    key: (origin) => keys.get(origin),
    keyAbsence: (origin) => keys.absence(origin),
    keyJudged: (origin, isGood) => {
      keys.judge(origin, isGood);
    },
    allowsPlain: (origin) => allowsPlainHttp(memory, origin),
    answered: (address) => void addServer(memory, address),
    log,
    placeFor: (origin) => windows.placeFor(origin),
    snapshots,
  });
  const trees = new Trees(servers, keys, memory);
  const documents = new Documents(servers, keys, new Notices(windows));

  subscriptions.push(
    channel,
    keys,
    servers,
    network,
    trees,
    documents,
    registerSearches({ servers, keys, memory, workouts: () => trees.loaded('workouts') }),
    registerAccount({ servers, keys, secrets, memory, snapshots, log: channel }),
    registerCommand('wger.refresh', async (target) => {
      await Promise.all([trees.refresh(target), documents.refresh(target)]);
    }),
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
    registerCommand('wger.copyDiagnostics', async () => {
      const { copyDiagnostics } = await import('./account/copyDiagnostics.ts');
      await copyDiagnostics({ servers, traffic, context });
    }),
  );
}
