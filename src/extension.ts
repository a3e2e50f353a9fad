import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { registerBackup } from './backup/index.ts';
import { ServerStatus } from './account/serverStatus.ts';
import { logged } from './api/http/transport.ts';
import { Documents } from './documents/index.ts';
import type { Snapshots } from './collections/snapshots/snapshots.ts';
import { onDidChangeKeyInUse } from './session/access.ts';
import { inBackground } from './vscode/background.ts';
import { registerCommand } from './vscode/commands.ts';
import { AddressInUse } from './session/addressInUse.ts';
import type { CurrentServer, LoadCurrentServer } from './session/currentServer.ts';
import { KeyStore } from './session/keyStore.ts';
import { addServer, allowsPlainHttp } from './session/knownServers.ts';
import { logTo } from './vscode/log.ts';
import { LogChannel } from './vscode/logChannel.ts';
import { Memory } from './vscode/memory.ts';
import { Network } from './session/network.ts';
import { Notices } from './vscode/failures/notices.ts';
import { Traffic } from './session/traffic.ts';
import { registerPreviews } from './previews/index.ts';
import { registerQueries } from './query/index.ts';
import { RegisteredReports } from './reports/index.ts';
import { registerSearches } from './search/index.ts';
import { Sidebar } from './views/index.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalState, globalStorageUri, extensionUri } = context;
  const channel = new LogChannel(vscode.window.createOutputChannel('wger', { log: true }));
  const traffic = new Traffic();
  const log = traffic.hearing(logTo(channel));
  const memory = new Memory(globalState);
  const keys = new KeyStore(secrets, memory, channel);
  const network = new Network(channel);
  let store: Snapshots | undefined;
  const snapshots = async (): Promise<Snapshots> => {
    const { openSnapshots } = await import('./session/node/snapshots.ts');
    return (store ??= openSnapshots(globalStorageUri, log));
  };
  const inUse = new AddressInUse((origin) => allowsPlainHttp(memory, origin));
  let current: CurrentServer | undefined;
  const loadCurrentServer: LoadCurrentServer = async () => {
    const module = await import('./session/currentServer.ts');
    return (current ??= new module.CurrentServer(inUse, {
      transport: logged(network.transport, log),
      key: (origin) => keys.credential(origin),
      keyAbsence: (origin) => keys.absence(origin),
      keyJudged: (origin, isGood) => {
        keys.judge(origin, isGood);
        status.update();
      },
      answered: (address) => {
        status.answered(address);
        inBackground(addServer(memory, address), channel);
      },
      failed: (failure) => {
        status.failed(failure);
      },
      log,
      snapshots,
    }));
  };
  const forgetting = onDidChangeKeyInUse(inUse, keys, () => {
    current?.get().catalogue.origins.forgetPrivate();
  });
  const sidebar = new Sidebar(loadCurrentServer, keys, memory);
  const reports = new RegisteredReports(loadCurrentServer, { keys, memory });
  const status = new ServerStatus(inUse, keys, [sidebar, reports], channel);
  const notices = new Notices();
  const documents = new Documents(loadCurrentServer, keys, notices);

  subscriptions.push(
    channel,
    keys,
    inUse,
    { dispose: () => current?.dispose() },
    network,
    forgetting,
    sidebar,
    status,
    documents,
    registerPreviews({ loadCurrentServer, keys, documents, notices, extensionUri }),
    registerSearches({ inUse, loadCurrentServer, keys, memory, workouts: () => sidebar.loaded('workouts') }),
    registerQueries({ inUse, loadCurrentServer, keys, memory }),
    reports,
    registerBackup({ loadCurrentServer, keys, memory }),
    registerAccount(loadCurrentServer, { keys, secrets, memory, snapshots, log: channel }),
    registerCommand('wger.refresh', async (target) => {
      await Promise.all([sidebar.refresh(target), documents.refresh(target)]);
    }),
    registerCommand('wger.showLog', () => {
      channel.show();
    }),
    registerCommand('wger.copyDiagnostics', async () => {
      const { copyDiagnostics } = await import('./diagnostics/copyDiagnostics.ts');
      await copyDiagnostics({ currentServer: await loadCurrentServer(), traffic, context });
    }),
  );
}
