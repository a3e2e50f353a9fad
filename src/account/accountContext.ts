import type * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { LogWriter } from '../vscode/logChannel.ts';

/** Objects that the commands for servers and keys work on. */
export interface AccountContext {
  readonly currentServer: CurrentServer;
  readonly keys: KeyStore;
  /** Storage of the keys. */
  readonly secrets: vscode.SecretStorage;
  /** Keeps what is known of servers. */
  readonly memory: vscode.Memento;
  readonly log: Pick<LogWriter, 'warn'>;
}
