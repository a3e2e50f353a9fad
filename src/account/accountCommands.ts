import type { accountCommandIds } from '../vscode/commandIds.ts';
import type { AccountContext } from './accountContext.ts';
import { explainLostKey, removeApiKey, setApiKey } from './key/apiKey.ts';
import { closeKeyBox, openKeyPage } from './key/askForKey.ts';
import { checkConnection } from './check/checkConnection.ts';
import { allowPlainHttpForCurrentServer } from './servers/allowPlainHttpForCurrentServer.ts';
import { switchServer } from './servers/switchServer.ts';

/** Handlers of the commands for servers and keys. */
export const accountCommands = {
  'wger.setApiKey': setApiKey,
  'wger.closeKeyBox': closeKeyBox,
  'wger.removeApiKey': removeApiKey,
  'wger.getApiKey': ({ currentServer }) => openKeyPage(currentServer.get().address),
  'wger.explainLostKey': explainLostKey,
  'wger.switchServer': switchServer,
  'wger.allowPlainHttp': allowPlainHttpForCurrentServer,
  'wger.checkConnection': ({ currentServer }) => checkConnection(currentServer.get()),
} as const satisfies Record<
  (typeof accountCommandIds)[number],
  (context: AccountContext, argument: unknown) => Promise<void> | void
>;
