import * as vscode from 'vscode';
import {
  baseUrl,
  isSameHost,
  parseApiUrl,
  parseUncheckedAddress,
  type UncheckedAddress,
} from '../../api/address.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { ensureFailure, isNotFound } from '../../api/failures/failures.ts';
import { tlsProtocolErrorCodes } from '../../api/http/transportErrors.ts';
import { failureTitle, describeFailure } from '../../vscode/failures/failures.ts';
import { showFailure } from '../../vscode/failures/notices.ts';
import type { ProblemText } from '../../vscode/failures/problemText.ts';
import { sharedRecoveryActions } from '../../vscode/failures/recoveryActions.ts';

/**
 * Shows the failure of the check whether a wger server is at an address.
 *
 * @throws the error if it is not a failure
 */
export async function showCheckFailure(error: unknown): Promise<void> {
  const failure = ensureFailure(error);
  const { switchServer, openSettings } = sharedRecoveryActions;
  // Another check would not help.
  const otherActions = isNotFound(failure) ? [switchServer, openSettings] : undefined;
  await showFailure(failure, describeCheckFailure(failure).text, otherActions);
}

/** The failure of the check whether a wger server is at an address. */
export function describeCheckFailure(failure: Failure): ProblemText {
  const words = describeForeignAnswer(failure);
  return words === undefined
    ? { title: failureTitle(failure), text: describeFailure(failure) }
    : { title: vscode.l10n.t('No wger server'), text: words };
}

/** Words for an answer of something else, where the usual ones would not fit an address that was typed. */
function describeForeignAnswer(failure: Failure): string | undefined {
  const { server } = failure;
  switch (failure.name) {
    case 'NotOffered':
    case 'Gone':
      return vscode.l10n.t('No wger server at {0}; it answered “not found” (404).', server);
    case 'NotWger':
      return (
        failure.location &&
        vscode.l10n.t('No wger server at {0}; it redirects to {1}.', server, formatLocation(failure.location))
      );
    default:
      return undefined;
  }
}

/** A place that a redirect names, without a user name in it where it is an address of the API. */
function formatLocation(location: string): string {
  const url = parseApiUrl(location);
  return url === undefined ? location : url.origin + url.prefix;
}

/** Address of the same server that a redirect leads to: the same name, but another scheme, port or path. */
export function findRedirectTarget(
  failure: Failure,
  address: UncheckedAddress,
): UncheckedAddress | undefined {
  const url = failure.name === 'NotWger' ? parseApiUrl(failure.location ?? '') : undefined;
  const isElsewhere = url?.origin !== address.origin || url.prefix !== address.prefix;
  return url !== undefined && isSameHost(url.origin, address.origin) && isElsewhere
    ? parseUncheckedAddress(baseUrl(url))
    : undefined;
}

/** Address without encryption of a server that has no TLS there, or nothing at TLS's usual port; undefined after other failures. */
export function findPlainHttpTarget(
  failure: Failure,
  address: UncheckedAddress,
): UncheckedAddress | undefined {
  const { protocol, port } = new URL(address.origin);
  const isPlain =
    failure.name === 'Unreachable' &&
    failure.proxy === undefined &&
    (tlsProtocolErrorCodes.has(failure.code) ||
      (failure.code === 'ECONNREFUSED' && protocol === 'https:' && port === ''));
  return isPlain ? parseUncheckedAddress(baseUrl(address).replace('https:', 'http:')) : undefined;
}
