import type * as vscode from 'vscode';
import type { SnapshotStore } from '../listing/snapshotStore.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import type { KeyStore } from '../platform/keyStore.ts';
import type { LogWriter } from '../platform/logChannel.ts';

/** What the commands of servers and keys work on. */
export interface AccountContext {
  readonly servers: CurrentServer;
  readonly keys: KeyStore;
  /** Where the keys are stored. */
  readonly secrets: vscode.SecretStorage;
  /** Keeps what is known of servers. */
  readonly memory: vscode.Memento;
  readonly log: Pick<LogWriter, 'warn'>;
  /** Where public data is kept. */
  readonly snapshots: () => Promise<Pick<SnapshotStore, 'inTurn'>>;
}
