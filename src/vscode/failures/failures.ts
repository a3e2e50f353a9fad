import * as vscode from 'vscode';
import type {
  Failure,
  IncompleteList,
  KeyAbsence,
  ServerFault,
  Unreachable,
} from '../../api/failures/errors.ts';
import type { WelcomeState } from '../contextKeys.ts';
import { formatTimestamp } from '../text/dates.ts';
import { getSetting } from '../settings.ts';
import { countText } from '../text/numbers.ts';
import type { ProblemText } from './problemText.ts';
import { sharedRecoveryActions, type RecoveryAction } from './recoveryActions.ts';
import { describeConnectionFailure, getSettingsQuery } from './node/connectionFailures.ts';
import { createSwitchActions, notWgerTexts, refusalTexts } from './notWger.ts';

/** Texts and actions for one kind of failure. They are methods, so that each entry is assignable to `Explanation<Failure>`. */
interface Explanation<Kind extends Failure> {
  /** A few words that fit into a row of a narrow sidebar. */
  title(failure: Kind): string;
  /** One or two sentences. */
  text(failure: Kind): string;
  /** In the order in which people use them. */
  actions(failure: Kind): readonly RecoveryAction[];
  /** The welcome view for a view without rows; absent if a row shows the failure. */
  welcomeState?(failure: Kind): WelcomeState;
}

type Explanations = {
  readonly [Name in Failure['name']]: Explanation<Extract<Failure, { readonly name: Name }>>;
};

const { retry, saveAs, setApiKey, allowPlainHttp, showLog, checkConnection, switchServer, openSettings } =
  sharedRecoveryActions;

const explanations: Explanations = {
  AddressRefused: {
    title: () => vscode.l10n.t('Address not usable'),
    text: ({ server, reason }) =>
      reason === 'invalid'
        ? vscode.l10n.t(
            '“{0}” cannot be used as the address of a server. It has to look like https://wger.de, without a user name.',
            server,
          )
        : vscode.l10n.t(
            '“{0}” is not encrypted. Outside this computer, plain HTTP is used only where you agreed to it.',
            server,
          ),
    actions: ({ server, reason }) => [
      // Consent applies to the server in the settings only.
      ...(reason === 'insecure' && server === getSetting('serverUrl').trim() ? [allowPlainHttp] : []),
      switchServer,
      openSettings,
    ],
    welcomeState: ({ reason }) => (reason === 'invalid' ? 'addressInvalid' : 'addressInsecure'),
  },
  OtherServer: {
    title: () => vscode.l10n.t('Item on another server'),
    text: ({ server, itemServer }) =>
      vscode.l10n.t('This item is on {0}, but the server in use is {1}.', itemServer, server),
    actions: ({ itemServer }) => [
      {
        ...switchServer,
        title: vscode.l10n.t('Switch to {0}…', itemServer),
        arguments: [itemServer],
      },
      openSettings,
    ],
  },
  KeyMissing: {
    title: () => vscode.l10n.t('API key needed'),
    text: ({ server, reason }) => keyAbsenceTexts[reason].text(server),
    actions: ({ reason }) => (reason === 'unreadable' ? [retry, setApiKey, showLog] : [setApiKey]),
    welcomeState: ({ reason }) => keyAbsenceTexts[reason].welcome,
  },
  KeyRejected: {
    title: () => vscode.l10n.t('API key not accepted'),
    text: ({ server }) => vscode.l10n.t('{0} does not accept the stored API key.', server),
    actions: () => [setApiKey, retry],
  },
  Forbidden: {
    ...refusalTexts,
    text: (failure) =>
      failure.isSignedIn
        ? vscode.l10n.t('{0} does not let you see this: it belongs to another user.', failure.server)
        : refusalTexts.text(failure),
    actions: () => [retry],
  },
  Gone: {
    title: () => vscode.l10n.t('Not found'),
    text: ({ server, what }) =>
      what === 'item'
        ? vscode.l10n.t('{0} has no such item. It was deleted, or never existed.', server)
        : vscode.l10n.t('{0} no longer has this part of the list. Refresh the list.', server),
    actions: () => [retry],
  },
  NotOffered: {
    title: () => vscode.l10n.t('Not offered'),
    text: ({ server }) => vscode.l10n.t('{0} does not offer this.', server),
    actions: () => [checkConnection, switchServer, openSettings],
    welcomeState: () => 'notOffered',
  },
  Busy: {
    title: () => vscode.l10n.t('Server busy'),
    text: ({ server, retryAt }) =>
      retryAt === undefined
        ? vscode.l10n.t('{0} is busy. Try again later.', server)
        : vscode.l10n.t('{0} is busy. Try again after {1}.', server, formatTimestamp(retryAt)),
    actions: () => [retry, showLog],
  },
  ServerFault: {
    title: (failure) =>
      isRefused(failure)
        ? vscode.l10n.t('Request refused')
        : vscode.l10n.t('Server error {0}', failure.status),
    text: (failure) => {
      const { server, status, reason, retryAt } = failure;
      if (!isRefused(failure)) {
        return retryAt === undefined
          ? vscode.l10n.t('{0} could not answer (status {1}).', server, status)
          : vscode.l10n.t(
              '{0} could not answer (status {1}). Try again after {2}.',
              server,
              status,
              formatTimestamp(retryAt),
            );
      }
      return reason === undefined
        ? vscode.l10n.t('{0} refused the request (status {1}).', server, status)
        : vscode.l10n.t('{0} refused the request (status {1}): “{2}”.', server, status, reason);
    },
    actions: () => [retry, showLog],
  },
  Unreachable: {
    title: (failure) => describeUnreachable(failure).title,
    text: (failure) => describeUnreachable(failure).text,
    actions: (failure) => [
      retry,
      switchServer,
      { ...openSettings, arguments: [getSettingsQuery(failure)] },
      showLog,
    ],
  },
  NotWger: {
    title: ({ reason }) => notWgerTexts[reason].title(),
    text: (failure) => notWgerTexts[failure.reason].text(failure),
    actions: (failure) => [retry, ...createSwitchActions(failure), switchServer, openSettings, showLog],
  },
  TooLargeToShow: {
    title: () => vscode.l10n.t('Too large to show'),
    text: ({ limit }) =>
      vscode.l10n.t(
        'This document exceeds {0} MB when formatted, which is too large to show. You can save it as the server sent it.',
        Math.round(limit / (1024 * 1024)),
      ),
    actions: ({ document }) => [{ ...saveAs, arguments: [vscode.Uri.parse(document, true)] }],
  },
  IncompleteList: {
    title: () => vscode.l10n.t('Incomplete list'),
    text: (failure) => incompleteListTexts[failure.reason](failure),
    actions: () => [retry, showLog],
  },
};

/** A failure in a few words, without the server's name. */
export function failureTitle(failure: Failure): string {
  return getExplanation(failure).title(failure);
}

/** A failure in one or two sentences. */
export function describeFailure(failure: Failure): string {
  return getExplanation(failure).text(failure);
}

/** Recovery actions for a failure, in the order in which people use them. */
export function getRecoveryActions(failure: Failure): readonly RecoveryAction[] {
  return getExplanation(failure).actions(failure);
}

/** The welcome view for a view without rows; undefined if a row shows the failure. */
export function getWelcomeState(failure: Failure): WelcomeState | undefined {
  return getExplanation(failure).welcomeState?.(failure);
}

function getExplanation(failure: Failure): Explanation<Failure> {
  return explanations[failure.name];
}

function isRefused({ status }: ServerFault): boolean {
  return status >= 400 && status < 500;
}

const keyAbsenceTexts: Readonly<
  Record<KeyAbsence, { readonly welcome: WelcomeState; readonly text: (server: string) => string }>
> = {
  unset: {
    welcome: 'keyMissing',
    text: (server) => vscode.l10n.t('No API key is stored for {0}.', server),
  },
  lost: {
    welcome: 'keyLost',
    text: (server) =>
      vscode.l10n.t(
        'The API key for {0} was stored here, and the secret storage no longer has it. Set it again.',
        server,
      ),
  },
  unreadable: {
    welcome: 'keyUnreadable',
    text: (server) =>
      vscode.l10n.t('The secret storage cannot be read, so the API key for {0} is not known.', server),
  },
};

const incompleteListTexts: Readonly<Record<IncompleteList['reason'], (failure: IncompleteList) => string>> = {
  short: ({ server, receivedCount, reportedCount = 0 }) =>
    vscode.l10n.t(
      '{0} counts {1} rows in this list, but sent only {2}.',
      server,
      countText(reportedCount),
      countText(receivedCount),
    ),
  repeats: ({ server, receivedCount }) =>
    vscode.l10n.t(
      '{0} sent the same rows again instead of the rest of this list ({1} rows received).',
      server,
      countText(receivedCount),
    ),
  endless: ({ server, receivedCount }) =>
    vscode.l10n.t(
      '{0} sent {1} or more rows for a list that should have far fewer. Reading was stopped.',
      server,
      countText(receivedCount),
    ),
  moved: ({ server }) => vscode.l10n.t('A list on {0} changed while it was read.', server),
};

/** Describes why there is no response, or why it was too large. */
function describeUnreachable(failure: Unreachable): ProblemText {
  return failure.isTooLarge
    ? {
        title: vscode.l10n.t('Answer too large'),
        text: vscode.l10n.t('{0} sent more than can be shown.', failure.server),
      }
    : describeConnectionFailure(failure);
}
