import * as vscode from 'vscode';
import type { accountCommandIds } from '../platform/commands.ts';
import type { AccountContext } from './accountContext.ts';
import { removeApiKey, setApiKey } from './apiKey.ts';
import { closeKeyBox, keyPage } from './askForKey.ts';
import { checkConnection } from './checkConnection.ts';
import { explainLostKey } from './explainLostKey.ts';
import { allowPlainHttpInUse } from './plainHttp.ts';
import { switchServer } from './switchServer.ts';

/** Handlers of the commands for servers and keys. */
export const accountCommands = {
  'wger.setApiKey': setApiKey,
  'wger.closeKeyBox': closeKeyBox,
  'wger.removeApiKey': removeApiKey,
  'wger.getApiKey': async ({ servers }) => {
    await vscode.env.openExternal(keyPage(servers.get().address));
  },
  'wger.explainLostKey': explainLostKey,
  'wger.switchServer': switchServer,
  'wger.allowPlainHttp': allowPlainHttpInUse,
  'wger.checkConnection': ({ servers }) => checkConnection(servers.get()),
} as const satisfies Record<
  (typeof accountCommandIds)[number],
  (context: AccountContext, given: unknown) => Promise<void> | void
>;
