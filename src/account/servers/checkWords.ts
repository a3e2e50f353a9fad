import * as vscode from 'vscode';
import { baseUrl, isSameHost, parseApiUrl, readAddress, type WrittenAddress } from '../../api/address.ts';
import type { Failure, NotWger } from '../../api/errors.ts';
import { noTls } from '../../api/http/transportErrors.ts';
import { failureTitle, describeFailure } from '../../vscode/failures/failures.ts';
import type { Described } from '../../vscode/failures/described.ts';

/** The failure of the check whether a wger server is at an address. */
export function describeCheck(failure: Failure): Described {
  const words = foundInstead(failure);
  return words === undefined
    ? { title: failureTitle(failure), text: describeFailure(failure) }
    : { title: vscode.l10n.t('No wger server'), text: words };
}

/** Words for an answer that does not come from wger. */
function foundInstead(failure: Failure): string | undefined {
  const { server } = failure;
  switch (failure.name) {
    case 'NotOffered':
    case 'Gone':
      return vscode.l10n.t('No wger server at {0}; it answered “not found” (404).', server);
    case 'Forbidden':
      return vscode.l10n.t('No wger server at {0}; it refused access.', server);
    case 'NotWger':
      return otherAnswer(failure);
    default:
      return undefined;
  }
}

function otherAnswer({ server, found, location }: NotWger): string | undefined {
  switch (found) {
    case 'html':
      return vscode.l10n.t('No wger server at {0}; it answered with a web page.', server);
    case 'not-json':
      return vscode.l10n.t('No wger server at {0}; it answered with text that is not JSON.', server);
    case 'other-shape':
      return vscode.l10n.t('No wger server at {0}; it answered with other JSON.', server);
    case 'redirect':
      return location === undefined
        ? undefined
        : vscode.l10n.t('No wger server at {0}; it redirects to {1}.', server, shownLocation(location));
  }
}

/** A place that a redirect names, without a user name in it where it is an address of the API. */
function shownLocation(location: string): string {
  const url = parseApiUrl(location);
  return url === undefined ? location : url.origin + url.prefix;
}

/** Address of the same server that a redirect leads to: the same name, but another scheme, port or path. */
export function redirectTarget(failure: Failure, address: WrittenAddress): WrittenAddress | undefined {
  const url = failure.name === 'NotWger' ? parseApiUrl(failure.location ?? '') : undefined;
  const isElsewhere = url?.origin !== address.origin || url.prefix !== address.prefix;
  return url !== undefined && isSameHost(url.origin, address.origin) && isElsewhere
    ? readAddress(baseUrl(url))
    : undefined;
}

/** Address without encryption of a server that speaks no TLS; undefined after any other failure. */
export function plainTarget(failure: Failure, address: WrittenAddress): WrittenAddress | undefined {
  const isPlain = failure.name === 'Unreachable' && failure.proxy === undefined && noTls.has(failure.code);
  return isPlain ? readAddress(baseUrl(address).replace('https:', 'http:')) : undefined;
}
