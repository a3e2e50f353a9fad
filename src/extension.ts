import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { ServerStatus } from './account/serverStatus.ts';
import { logged } from './api/http/transport.ts';
import { registerBackup } from './backup/index.ts';
import { registerDiagnostics } from './diagnostics/index.ts';
import { Documents } from './documents/index.ts';
import { registerPreviews } from './previews/index.ts';
import { registerQueries } from './query/index.ts';
import { RegisteredReports } from './reports/index.ts';
import { registerSearches } from './search/index.ts';
import { AddressInUse } from './session/addressInUse.ts';
import { KeyStore } from './session/keyStore.ts';
import { allowsPlainHttp } from './session/knownServers.ts';
import { LazyServer } from './session/lazyServer.ts';
import { Network } from './session/network.ts';
import { Traffic } from './session/traffic.ts';
import { Sidebar } from './views/index.ts';
import { registerCommand } from './vscode/commands.ts';
import { Notices } from './vscode/failures/notices.ts';
import { logTo } from './vscode/log.ts';
import { LogChannel } from './vscode/logChannel.ts';
import { Memory } from './vscode/memory.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalState, globalStorageUri: storage, extensionUri } = context;
  const channel = new LogChannel(vscode.window.createOutputChannel('wger', { log: true }));
  const traffic = new Traffic();
  const log = traffic.hearing(logTo(channel));
  const memory = new Memory(globalState);
  const keys = new KeyStore(secrets, memory, channel);

  const inUse = new AddressInUse((origin) => allowsPlainHttp(memory, origin));
  const network = new Network(channel);
  const transport = logged(network.transport, log);
  const observer = (): ServerStatus => status;
  const server = new LazyServer({ inUse, keys, memory, transport, log, channel, storage, observer });
  const loadCurrentServer = server.load;

  const sidebar = new Sidebar(loadCurrentServer, keys, memory);
  const reports = new RegisteredReports(loadCurrentServer, { keys, memory });
  const status = new ServerStatus(inUse, keys, [sidebar, reports], channel);
  const notices = new Notices();
  const documents = new Documents(loadCurrentServer, keys, notices);
  const previews = registerPreviews({ loadCurrentServer, keys, documents, notices, extensionUri });

  subscriptions.push(
    channel,
    keys,
    inUse,
    server,
    network,
    sidebar,
    status,
    documents,
    previews,
    registerSearches({ inUse, loadCurrentServer, keys, memory, workouts: () => sidebar.loaded('workouts') }),
    registerQueries({ inUse, loadCurrentServer, keys, memory }),
    reports,
    registerBackup({ loadCurrentServer, keys, memory }),
    registerAccount(loadCurrentServer, { keys, secrets, memory, log: channel }),
    registerDiagnostics(loadCurrentServer, { channel, traffic, context }),
    registerCommand('wger.refresh', async (target) => {
      const refreshTab = async (): Promise<void> => {
        if (!(await previews.refresh(target))) {
          await documents.refresh(target);
        }
      };
      await Promise.all([sidebar.refresh(target), refreshTab()]);
    }),
  );
}
