import * as vscode from 'vscode';
import { timeOfDay } from '../text/moments.ts';
import { countText } from '../text/numbers.ts';
import { parseApiUrl } from '../../api/address.ts';
import type { Failure, IncompleteList, KeyAbsence, NotWger, OtherServer } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { CommandId } from '../commandIds.ts';
import { describeUnreachable, ourSettings, settingsFor } from './unreachable.ts';

/** Something that a user can do about a failure. */
export interface RecoveryAction {
  readonly title: string;
  readonly icon: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly arguments?: readonly unknown[];
  /** True if the command is given what could not be read: a document, or the row of a list. */
  readonly takesTarget?: boolean;
}

const actions = {
  retry: { title: vscode.l10n.t('Retry'), icon: 'refresh', command: 'wger.refresh', takesTarget: true },
  saveAs: { title: vscode.l10n.t('Save As…'), icon: 'save-as', command: 'wger.saveAs' },
  setApiKey: { title: vscode.l10n.t('Set API Key…'), icon: 'key', command: 'wger.setApiKey' },
  allowPlainHttp: {
    title: vscode.l10n.t('Use Without Encryption…'),
    icon: 'unlock',
    command: 'wger.allowPlainHttp',
  },
  updateApiKey: { title: vscode.l10n.t('Update API Key…'), icon: 'key', command: 'wger.setApiKey' },
  showLog: { title: vscode.l10n.t('Show Log'), icon: 'output', command: 'wger.showLog' },
  checkConnection: {
    title: vscode.l10n.t('Check Connection'),
    icon: 'plug',
    command: 'wger.checkConnection',
  },
  switchServer: {
    title: vscode.l10n.t('Switch Server…'),
    icon: 'arrow-swap',
    command: 'wger.switchServer',
  },
  openSettings: {
    title: vscode.l10n.t('Open Settings'),
    icon: 'gear',
    command: 'workbench.action.openSettings',
    arguments: [ourSettings],
  },
} as const satisfies Record<string, RecoveryAction>;

/** Recovery actions for a failure, in the order in which people use them. */
export function recoveryActions(failure: Failure): readonly RecoveryAction[] {
  switch (failure.name) {
    case 'AddressRefused':
      return [
        ...(failure.reason === 'invalid' ? [] : [actions.allowPlainHttp]),
        actions.switchServer,
        actions.openSettings,
      ];
    case 'OtherServer':
      return [switchTo(failure), actions.openSettings];
    case 'KeyMissing':
      return failure.why === 'unreadable'
        ? [actions.retry, actions.setApiKey, actions.showLog]
        : [actions.setApiKey];
    case 'KeyRejected':
      return [actions.updateApiKey, actions.retry];
    case 'Forbidden':
    case 'Gone':
      return [actions.retry];
    case 'NotOffered':
      return [actions.checkConnection, actions.switchServer, actions.openSettings];
    case 'Busy':
    case 'ServerFault':
    case 'IncompleteList':
      return [actions.retry, actions.showLog];
    case 'Unreachable':
      return [
        actions.retry,
        actions.switchServer,
        { ...actions.openSettings, arguments: [settingsFor(failure)] },
        actions.showLog,
      ];
    case 'NotWger':
      return [actions.retry, actions.switchServer, actions.openSettings, actions.showLog];
    case 'TooLargeToShow':
      return [{ ...actions.saveAs, arguments: [vscode.Uri.parse(failure.document, true)] }];
  }
}

function switchTo({ itemServer }: OtherServer): RecoveryAction {
  const title = vscode.l10n.t('Switch to {0}…', itemServer);
  return { title, icon: 'arrow-swap', command: 'wger.switchServer', arguments: [itemServer] };
}

/** A failure in a few words, for a row beside others of the same server; {@link describeFailure} says the rest. */
export function failureTitle(failure: Failure): string {
  switch (failure.name) {
    case 'AddressRefused':
      return vscode.l10n.t('Address not usable');
    case 'OtherServer':
      return vscode.l10n.t('Item on another server');
    case 'KeyMissing':
      return vscode.l10n.t('API key needed');
    case 'KeyRejected':
      return vscode.l10n.t('API key not accepted');
    case 'Forbidden':
      return vscode.l10n.t('Access refused');
    case 'Gone':
      return vscode.l10n.t('Not found');
    case 'NotOffered':
      return vscode.l10n.t('Not offered');
    case 'Busy':
      return vscode.l10n.t('Server busy');
    case 'ServerFault':
      return vscode.l10n.t('Server error {0}', failure.status);
    case 'Unreachable':
      return describeUnreachable(failure).title;
    case 'NotWger':
      return notWgerTitle(failure);
    case 'TooLargeToShow':
      return vscode.l10n.t('Too large to show');
    case 'IncompleteList':
      return vscode.l10n.t('Incomplete list');
  }
}

/** A failure in one sentence, or two. */
export function describeFailure(failure: Failure): string {
  const { server } = failure;
  switch (failure.name) {
    case 'AddressRefused':
      return failure.reason === 'invalid'
        ? vscode.l10n.t(
            '“{0}” cannot be used as the address of a server. It has to look like https://wger.de, without a user name.',
            server,
          )
        : vscode.l10n.t(
            '“{0}” is not encrypted. Outside this computer, plain HTTP is used only where you agreed to it.',
            server,
          );
    case 'OtherServer':
      return vscode.l10n.t('This item is on {0}, but the current server is {1}.', failure.itemServer, server);
    case 'KeyMissing':
      return noKey(server, failure.why);
    case 'KeyRejected':
      return vscode.l10n.t('{0} does not accept the stored API key.', server);
    case 'Forbidden':
      return failure.signedIn
        ? vscode.l10n.t('{0} does not let you see this: it belongs to another user.', server)
        : vscode.l10n.t('{0}, or a proxy in front of it, refused access to this.', server);
    case 'Gone':
      return failure.what === 'item'
        ? vscode.l10n.t('{0} has no such item. It was deleted, or never existed.', server)
        : vscode.l10n.t('{0} no longer has this part of the list. Refresh the list.', server);
    case 'NotOffered':
      return vscode.l10n.t('{0} does not offer this.', server);
    case 'Busy':
      return failure.retryAt === undefined
        ? vscode.l10n.t('{0} is busy. Try again later.', server)
        : vscode.l10n.t('{0} is busy. Try again after {1}.', server, timeOfDay(failure.retryAt));
    case 'ServerFault':
      return vscode.l10n.t('{0} could not answer (status {1}).', server, failure.status);
    case 'Unreachable':
      return describeUnreachable(failure).sentence;
    case 'NotWger':
      return notWger(failure);
    case 'TooLargeToShow':
      return vscode.l10n.t(
        'This document has more than {0} MB when it is laid out, which is too large to show. You can save it as the server sent it.',
        Math.round(failure.limit / (1024 * 1024)),
      );
    case 'IncompleteList':
      return incompleteList(failure);
  }
}

function incompleteList({ server, why, came, counted }: IncompleteList): string {
  switch (why) {
    case 'short':
      return vscode.l10n.t(
        '{0} counts {1} rows in this list, but sent only {2}.',
        server,
        countText(counted ?? 0),
        countText(came),
      );
    case 'repeats':
      return vscode.l10n.t(
        '{0} sent the same rows again instead of the rest of this list ({1} rows came).',
        server,
        countText(came),
      );
    case 'endless':
      return vscode.l10n.t(
        '{0} sent {1} rows or more where a list has far fewer, so reading was stopped.',
        server,
        countText(came),
      );
  }
}

/** Message shown where a key would be needed. */
function noKey(server: string, why: KeyAbsence): string {
  switch (why) {
    case 'unset':
      return vscode.l10n.t('No API key is stored for {0}.', server);
    case 'lost':
      return vscode.l10n.t(
        'The API key for {0} was stored here, and the secret storage no longer has it. Set it again.',
        server,
      );
    case 'unreadable':
      return vscode.l10n.t('The secret storage cannot be read, so the API key for {0} is not known.', server);
  }
}

/** Waits shorter than this, in milliseconds, are over before anybody reads of them. */
const worthSaying = 2000;

/**
 * Tells that a server has to be waited for, where that takes long enough to be read.
 *
 * @param say told what there is to say, why there is a wait, and for how many milliseconds
 */
export function onLongWait(
  say: (text: string, failure: Failure, milliseconds: number) => void,
): NonNullable<RequestContext['onWait']> {
  return (failure, milliseconds) => {
    if (milliseconds >= worthSaying) {
      say(waitingFor(failure, milliseconds), failure, milliseconds);
    }
  };
}

function waitingFor(failure: Failure, milliseconds: number): string {
  const time = timeOfDay(Date.now() + milliseconds);
  return failure.name === 'Busy'
    ? vscode.l10n.t('{0} is busy. Trying again at {1}.', failure.server, time)
    : vscode.l10n.t('{0} Trying again at {1}.', describeFailure(failure), time);
}

/** @param length in bytes */
export function megabytes(length: number): string {
  return (length / (1024 * 1024)).toFixed(1);
}

function notWgerTitle({ found }: NotWger): string {
  switch (found) {
    case 'html':
      return vscode.l10n.t('Web page instead of data');
    case 'not-json':
      return vscode.l10n.t('Answer is not JSON');
    case 'other-shape':
      return vscode.l10n.t('Unexpected data');
    case 'redirect':
      return vscode.l10n.t('Redirected elsewhere');
  }
}

function notWger({ server, found, location }: NotWger): string {
  switch (found) {
    case 'html':
      return vscode.l10n.t('{0} answered with a web page instead of data. Is it a wger server?', server);
    case 'not-json':
      return vscode.l10n.t('{0} answered with text that is not JSON.', server);
    case 'other-shape':
      return vscode.l10n.t('{0} answered with JSON in an unexpected format. Is it a wger server?', server);
    case 'redirect':
      return redirected(server, location);
  }
}

function redirected(server: string, location = ''): string {
  const url = parseApiUrl(location);
  return url === undefined
    ? vscode.l10n.t('{0} redirects elsewhere, to “{1}”.', server, location)
    : vscode.l10n.t(
        '{0} redirects to {1}. If you trust that address, put it into the settings.',
        server,
        url.origin + url.prefix,
      );
}
