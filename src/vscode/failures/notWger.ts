import * as vscode from 'vscode';
import { baseUrl, isSameHost, isUnencrypted, parseApiUrl, type ApiUrl } from '../../api/address.ts';
import type { Failure, NotWger } from '../../api/failures/errors.ts';
import { getSetting } from '../settings.ts';
import { sharedRecoveryActions, type RecoveryAction } from './recoveryActions.ts';

/** Title and text of a refusal that is not about the user. */
export const refusalTexts = {
  title: (): string => vscode.l10n.t('Access refused'),
  text: ({ server }: Failure): string =>
    vscode.l10n.t('{0}, or a proxy in front of it, refused access to this.', server),
};

/** Title and text for each reason why an answer is not one of a wger server. */
export const notWgerTexts: Readonly<
  Record<NotWger['reason'], { readonly title: () => string; readonly text: (failure: NotWger) => string }>
> = {
  html: {
    title: () => vscode.l10n.t('Web page instead of data'),
    text: ({ server }) =>
      vscode.l10n.t('{0} answered with a web page instead of data. Is it a wger server?', server),
  },
  'not-json': {
    title: () => vscode.l10n.t('Answer is not JSON'),
    text: ({ server }) => vscode.l10n.t('{0} answered with text that is not JSON.', server),
  },
  'other-shape': {
    title: () => vscode.l10n.t('Unexpected data'),
    text: ({ server }) =>
      vscode.l10n.t('{0} answered with JSON in an unexpected format. Is it a wger server?', server),
  },
  redirect: {
    title: () => vscode.l10n.t('Redirected elsewhere'),
    text: describeRedirect,
  },
  refused: refusalTexts,
};

function describeRedirect({ server, location }: NotWger): string {
  if (location === undefined) {
    return vscode.l10n.t(
      '{0} redirects to an unknown address. Check the scheme, host and path of the server’s address.',
      server,
    );
  }
  const address = parseRedirectTarget(location);
  return address === undefined
    ? vscode.l10n.t('{0} redirects elsewhere, to “{1}”.', server, location)
    : vscode.l10n.t(
        '{0} redirects to {1}. If you trust that address, put it into the settings.',
        server,
        baseUrl(address),
      );
}

/** Offers to switch to the target of a redirect, if that is on the same host and encrypted. */
export function createSwitchActions({ server, location = '' }: NotWger): readonly RecoveryAction[] {
  const address = parseRedirectTarget(location);
  if (address === undefined || !isSameHost(address.origin, `https://${server}`) || isUnencrypted(address)) {
    return [];
  }
  const url = baseUrl(address);
  return [
    { ...sharedRecoveryActions.switchServer, title: vscode.l10n.t('Switch to {0}…', url), arguments: [url] },
  ];
}

/** Server address in the target of a redirect; undefined where it is the one in the settings. */
function parseRedirectTarget(location: string): Pick<ApiUrl, 'origin' | 'prefix'> | undefined {
  const address = parseApiUrl(location);
  const isElsewhere =
    address !== undefined && URL.parse(getSetting('serverUrl'))?.href !== new URL(baseUrl(address)).href;
  return isElsewhere ? address : undefined;
}
