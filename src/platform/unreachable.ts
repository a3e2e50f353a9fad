import * as vscode from 'vscode';
import type { FailedProxy, Unreachable } from '../api/errors.ts';

function nameOf({ name }: FailedProxy): string {
  return name === undefined ? vscode.l10n.t('The proxy') : vscode.l10n.t('Proxy {0}', name);
}

/** Why nothing came, in a sentence or two: of the proxy where that is to blame, else of the server. */
export function whyUnreachable({ server, code, proxy, isTooLarge }: Unreachable): string {
  if (isTooLarge) {
    return vscode.l10n.t('{0} sent more than can be shown.', server);
  }
  const who = proxy === undefined ? server : nameOf(proxy);
  if (proxy?.status === 407) {
    return vscode.l10n.t('{0} wants a user name and a password, or others than it got (407).', who);
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return vscode.l10n.t('The name of {0} could not be found ({1}).', who, code);
    case 'ECONNREFUSED':
      return vscode.l10n.t('{0} refused the connection ({1}).', who, code);
    case 'TIMEOUT':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return vscode.l10n.t('{0} did not answer in time.', who);
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'Z_BUF_ERROR':
      return vscode.l10n.t('{0} broke off its answer ({1}).', who, code);
    case 'ERR_PROXY_STATUS':
      return vscode.l10n.t('{0} let nothing through (status {1}).', who, String(proxy?.status));
    case 'ERR_PROXY_UNUSABLE':
      return vscode.l10n.t(
        '{0} cannot be used: its address has to begin with http:// or https://. VS Code’s own client knows more kinds: set wger.network.client to “editor”.',
        who,
      );
    case 'CERT_HAS_EXPIRED':
      return vscode.l10n.t('The certificate of {0} has expired.', who);
    case 'CERT_NOT_YET_VALID':
      return vscode.l10n.t('The certificate of {0} is not valid yet. Is this computer’s clock right?', who);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return vscode.l10n.t('The certificate of {0} is for another name.', who);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return vscode.l10n.t(
        'The certificate of {0} is self-signed. To trust it, add it to this computer’s certificates.',
        who,
      );
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return vscode.l10n.t(
        'The certificate of {0} is from an unknown authority ({1}). To trust that, add it to this computer’s certificates.',
        who,
        code,
      );
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return vscode.l10n.t('{0} does not speak TLS there ({1}). Is the address right?', who, code);
    default:
      return vscode.l10n.t('{0} could not be reached ({1}).', who, code);
  }
}

/** The settings that may help, as the settings editor filters by them. */
export function settingsFor({ code, proxy, isTooLarge }: Unreachable): string {
  if (proxy !== undefined) {
    return '@id:http.proxy @id:http.proxyAuthorization @id:http.noProxy @id:wger.network.client';
  }
  if (/SELF_SIGNED|UNABLE_TO/.test(code)) {
    return '@id:http.systemCertificates @id:wger.network.client';
  }
  return isTooLarge || /CERT|SSL|EPROTO/.test(code)
    ? ourSettings
    : '@id:wger.serverUrl @id:wger.requestTimeout @id:wger.network.client @id:http.proxy';
}

/** All settings of the extension, for the settings editor. */
export const ourSettings = '@ext:wger-explorer.wger-explorer';
