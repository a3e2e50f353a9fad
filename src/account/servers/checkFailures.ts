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
 * Shows why the check for a wger server at an address failed.
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

/** Describes why the check for a wger server at an address failed. */
export function describeCheckFailure(failure: Failure): ProblemText {
  const words = describeForeignAnswer(failure);
  return words === undefined
    ? { title: failureTitle(failure), text: describeFailure(failure) }
    : { title: vscode.l10n.t('No wger server'), text: words };
}

/** Describes an answer that is not wger's, for an address that was typed; undefined for other failures. */
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

/** Target of a redirect, without a user name if it is an address of the API. */
function formatLocation(location: string): string {
  const url = parseApiUrl(location);
  return url === undefined ? location : baseUrl(url);
}

/** Address on the same host that a redirect leads to, with another scheme, port or path; undefined if there is none. */
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

/** Address without encryption of a server that has no TLS, or nothing at its default port; undefined after other failures. */
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
