import * as vscode from 'vscode';
import type { Failure, NotWger, Unreachable } from '../api/errors.ts';
import type { CommandId } from './commands.ts';
import { unlinked } from './unlinked.ts';

/** What a user can do about a failure; the first is the most promising. */
export interface WayOn {
  readonly title: string;
  readonly icon: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly arguments?: readonly unknown[];
}

const ways = {
  retry: { title: vscode.l10n.t('Retry'), icon: 'refresh', command: 'wger.refresh' },
  setApiKey: { title: vscode.l10n.t('Set API Key…'), icon: 'key', command: 'wger.setApiKey' },
  updateApiKey: { title: vscode.l10n.t('Update API Key…'), icon: 'key', command: 'wger.setApiKey' },
  showLog: { title: vscode.l10n.t('Show Log'), icon: 'output', command: 'wger.showLog' },
  checkConnection: {
    title: vscode.l10n.t('Check Connection'),
    icon: 'plug',
    command: 'wger.checkConnection',
  },
  openSettings: {
    title: vscode.l10n.t('Open Settings'),
    icon: 'gear',
    command: 'workbench.action.openSettings',
    arguments: ['@ext:wger-explorer.wger-explorer'],
  },
} as const satisfies Record<string, WayOn>;

export function waysOn(failure: Failure): readonly WayOn[] {
  switch (failure.name) {
    case 'AddressRefused':
    case 'OtherServer':
      return [ways.openSettings];
    case 'KeyMissing':
      return [ways.setApiKey];
    case 'KeyRejected':
      return [ways.updateApiKey, ways.retry];
    case 'Forbidden':
    case 'Gone':
      return [ways.retry];
    case 'NotOffered':
      return [ways.checkConnection, ways.openSettings];
    case 'Busy':
    case 'ServerFault':
      return [ways.retry, ways.showLog];
    case 'Unreachable':
    case 'NotWger':
      return [ways.retry, ways.openSettings, ways.showLog];
  }
}

/** A failure in a few words, for a row beside others of the same server; {@link sentence} says the rest. */
export function headline(failure: Failure): string {
  switch (failure.name) {
    case 'AddressRefused':
      return vscode.l10n.t('Address not usable');
    case 'OtherServer':
      return vscode.l10n.t('Item of another server');
    case 'KeyMissing':
      return vscode.l10n.t('API key needed');
    case 'KeyRejected':
      return vscode.l10n.t('API key not accepted');
    case 'Forbidden':
      return vscode.l10n.t('Access refused');
    case 'Gone':
      return vscode.l10n.t('Not there');
    case 'NotOffered':
      return vscode.l10n.t('Not offered');
    case 'Busy':
      return vscode.l10n.t('Server busy');
    case 'ServerFault':
      return vscode.l10n.t('Server error {0}', failure.status);
    case 'Unreachable':
      return failure.isTimeout ? vscode.l10n.t('No answer in time') : vscode.l10n.t('Server not reached');
    case 'NotWger':
      return vscode.l10n.t('Not a wger server?');
  }
}

/** A failure in one sentence, or two. */
export function sentence(failure: Failure): string {
  return unlinked(sentenceOf(failure));
}

function sentenceOf(failure: Failure): string {
  const { server } = failure;
  switch (failure.name) {
    case 'AddressRefused':
      return failure.reason === 'invalid'
        ? vscode.l10n.t(
            '“{0}” cannot be used as the address of a server. It has to look like https://wger.de, without a user name.',
            server,
          )
        : vscode.l10n.t(
            '“{0}” is not encrypted. Plain HTTP is used with servers on this computer only.',
            server,
          );
    case 'OtherServer':
      return vscode.l10n.t('This item is of {0}, and the server in use is {1}.', failure.itemServer, server);
    case 'KeyMissing':
      return vscode.l10n.t('No API key is stored for {0}.', server);
    case 'KeyRejected':
      return vscode.l10n.t('{0} does not accept the stored API key.', server);
    case 'Forbidden':
      return failure.signedIn
        ? vscode.l10n.t('{0} does not let you see this: it belongs to another user.', server)
        : vscode.l10n.t('{0} shows this to signed-in users only.', server);
    case 'Gone':
      return failure.what === 'item'
        ? vscode.l10n.t('{0} has no such item. It was deleted, or never existed.', server)
        : vscode.l10n.t('{0} no longer has this part of the list. Read the list again.', server);
    case 'NotOffered':
      return vscode.l10n.t('{0} does not offer this.', server);
    case 'Busy':
      return failure.retryAt === undefined
        ? vscode.l10n.t('{0} is busy. Try again later.', server)
        : vscode.l10n.t('{0} is busy. Try again after {1}.', server, timeOfDay(failure.retryAt));
    case 'ServerFault':
      return vscode.l10n.t('{0} could not answer (status {1}).', server, failure.status);
    case 'Unreachable':
      return unreachable(failure);
    case 'NotWger':
      return notWger(failure);
  }
}

/** What there is to say while a server is waited for. */
export function waitingFor(failure: Failure, milliseconds: number): string {
  const time = timeOfDay(Date.now() + milliseconds);
  return failure.name === 'Busy'
    ? vscode.l10n.t('{0} is busy. Trying again at {1}.', failure.server, time)
    : vscode.l10n.t('{0} Trying again at {1}.', sentence(failure), time);
}

/** A moment, in milliseconds since 1970, as people write the time of day. */
function timeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString();
}

/** A moment of any day, in milliseconds since 1970: the time of day today, and with the date before. */
export function momentText(moment: number): string {
  const then = new Date(moment);
  return then.toDateString() === new Date().toDateString() ? timeOfDay(moment) : then.toLocaleString();
}

/** Waits shorter than this, in milliseconds, are over before anybody reads of them. */
export const worthSaying = 2000;

function unreachable({ server, code, isTooLarge }: Unreachable): string {
  if (isTooLarge) {
    return vscode.l10n.t('{0} sent more than can be shown.', server);
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return vscode.l10n.t('The name of {0} could not be found ({1}).', server, code);
    case 'ECONNREFUSED':
      return vscode.l10n.t('{0} refused the connection ({1}).', server, code);
    case 'TIMEOUT':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return vscode.l10n.t('{0} did not answer in time.', server);
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'Z_BUF_ERROR':
      return vscode.l10n.t('{0} broke off its answer ({1}).', server, code);
    case 'CERT_HAS_EXPIRED':
      return vscode.l10n.t('The certificate of {0} has expired.', server);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return vscode.l10n.t('The certificate of {0} is for another name.', server);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return vscode.l10n.t(
        'The certificate of {0} is from an unknown authority ({1}). The setting wger.network.client can make use of those that VS Code trusts.',
        server,
        code,
      );
    default:
      return vscode.l10n.t('{0} could not be reached ({1}).', server, code);
  }
}

function notWger({ server, found, location }: NotWger): string {
  switch (found) {
    case 'html':
      return vscode.l10n.t('{0} answered with a web page instead of data. Is a wger server there?', server);
    case 'not-json':
      return vscode.l10n.t('{0} answered with text that is not JSON.', server);
    case 'other-shape':
      return vscode.l10n.t('{0} answered with JSON of another shape. Is a wger server there?', server);
    case 'redirect':
      return redirected(server, location);
  }
}

function redirected(server: string, location = ''): string {
  const [base, path] = location.split('/api/v2/');
  return base !== undefined && path !== undefined
    ? vscode.l10n.t(
        '{0} redirects to {1}. If you trust that address, put it into the settings.',
        server,
        base,
      )
    : vscode.l10n.t('{0} redirects elsewhere, to “{1}”.', server, location);
}
