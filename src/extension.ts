import * as vscode from 'vscode';
import { registerAccount } from './account/index.ts';
import { ServerStatus } from './account/serverStatus.ts';
import { withLogging } from './api/http/transport.ts';
import { registerBackup } from './backup/index.ts';
import { registerDiagnostics } from './diagnostics/index.ts';
import { registerDocuments } from './documents/index.ts';
import { registerPreviews } from './previews/index.ts';
import { registerQueries } from './query/index.ts';
import { registerReports } from './reports/index.ts';
import { registerSearches } from './search/index.ts';
import { CurrentAddress } from './session/currentAddress.ts';
import { KeyStore } from './session/keyStore.ts';
import { isPlainHttpAllowed } from './session/knownServers.ts';
import { LazyCurrentServer } from './session/lazyCurrentServer.ts';
import { LazyHttpClient } from './session/lazyHttpClient.ts';
import { TrafficStatistics } from './session/trafficStatistics.ts';
import { registerSidebar } from './views/index.ts';
import { registerCommand } from './vscode/commands.ts';
import { SelectedItems, type WatchView } from './vscode/targets.ts';
import { FailureNotices } from './vscode/failures/notices.ts';
import { createLog } from './vscode/createLog.ts';
import { LogChannel } from './vscode/logChannel.ts';
import { QueuedMemento } from './vscode/queuedMemento.ts';

/** Constructs and registers; nothing is read before a view, a command or a document asks. */
export function activate(context: vscode.ExtensionContext): void {
  const { secrets, subscriptions, globalState, globalStorageUri: storage, extensionUri } = context;
  const channel = new LogChannel(vscode.window.createOutputChannel('wger', { log: true }));
  const traffic = new TrafficStatistics();
  const log = traffic.observe(createLog(channel));
  const memory = new QueuedMemento(globalState);
  const keys = new KeyStore(secrets, memory, channel);

  const currentAddress = new CurrentAddress((origin) => isPlainHttpAllowed(memory, origin));
  const httpClient = new LazyHttpClient(channel);
  const transport = withLogging(httpClient.transport, log);
  const status = new ServerStatus(currentAddress, keys, channel);
  const server = new LazyCurrentServer({
    currentAddress,
    keys,
    memory,
    transport,
    log,
    logChannel: channel,
    storageUri: storage,
    observer: status,
  });
  const loadCurrentServer = server.load;

  const selectedItems = new SelectedItems();
  const watchView: WatchView = (view) =>
    vscode.Disposable.from(selectedItems.watch(view), status.watch(view));
  const sidebar = registerSidebar(loadCurrentServer, keys, memory, watchView);
  const notices = new FailureNotices();
  const documents = registerDocuments(loadCurrentServer, keys, notices, () => selectedItems.rows);
  const previews = registerPreviews({ loadCurrentServer, keys, documents, notices, extensionUri });

  subscriptions.push(
    channel,
    keys,
    currentAddress,
    server,
    httpClient,
    sidebar,
    status,
    documents,
    previews,
    registerSearches(currentAddress, loadCurrentServer, keys, memory, sidebar.loadWorkouts),
    registerQueries(currentAddress, loadCurrentServer, keys, memory),
    registerReports(loadCurrentServer, { keys, memory }, watchView),
    registerBackup(loadCurrentServer, { keys, memory }),
    registerAccount(loadCurrentServer, { keys, secrets, memory, log: channel }),
    registerDiagnostics(loadCurrentServer, channel, traffic, context),
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
