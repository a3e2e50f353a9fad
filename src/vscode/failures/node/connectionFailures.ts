import * as vscode from 'vscode';
import type { FailedProxy, Unreachable } from '../../../api/failures/errors.ts';
import { tlsProtocolErrorCodes, uncheckedTlsCode } from '../../../api/http/transportErrors.ts';
import { describeInterruption, describeTimeout, describeUnreachedServer } from '../describeConnections.ts';
import { extensionSettingsQuery } from '../recoveryActions.ts';
import type { ProblemText } from '../problemText.ts';

/** Describes why a connection failed, naming the proxy if that caused it, or else the server. */
export function describeConnectionFailure({ server, code, proxy }: Unreachable): ProblemText {
  const host = proxy === undefined ? server : describeProxy(proxy);
  if (proxy?.status === 407) {
    return {
      title: vscode.l10n.t('Proxy requires sign-in'),
      text: vscode.l10n.t(
        '{0} requires a user name and password, or rejected those it was given (407).',
        host,
      ),
    };
  }
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return withProxyTitle(proxy, {
        title: vscode.l10n.t('Server name not found'),
        text: vscode.l10n.t('The name of {0} could not be found ({1}).', host, code),
      });
    case 'ECONNREFUSED':
      return withProxyTitle(proxy, {
        title: vscode.l10n.t('Connection refused'),
        text: vscode.l10n.t('{0} refused the connection ({1}).', host, code),
      });
    case 'TIMEOUT':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return withProxyTitle(proxy, describeTimeout(host));
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
    case 'Z_BUF_ERROR':
      return describeInterruption(host, code);
    case 'ERR_PROXY_STATUS': {
      const status = String(proxy?.status);
      return isUpstreamFault(proxy)
        ? {
            title: vscode.l10n.t('Server not reached'),
            text: vscode.l10n.t('{0} could not reach {1} (status {2}).', host, server, status),
          }
        : {
            title: vscode.l10n.t('Blocked by the proxy'),
            text: vscode.l10n.t('{0} blocked the request (status {1}).', host, status),
          };
    }
    case 'ERR_PROXY_UNUSABLE':
      return {
        title: getProxyFailedTitle(),
        text: vscode.l10n.t(
          '{0} cannot be used: its address has to begin with http:// or https://. VS Code’s own client knows more kinds: set wger.network.client to “editor”.',
          host,
        ),
      };
    default:
      return describeTls(host, code) ?? withProxyTitle(proxy, describeUnreachedServer(host, code));
  }
}

/** Describes a problem with a certificate or with TLS; undefined for any other code. */
function describeTls(host: string, code: string): ProblemText | undefined {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return {
        title: vscode.l10n.t('Certificate expired'),
        text: vscode.l10n.t('The certificate of {0} has expired.', host),
      };
    case 'CERT_NOT_YET_VALID':
      return {
        title: vscode.l10n.t('Certificate not valid yet'),
        text: vscode.l10n.t(
          'The certificate of {0} is not valid yet. Is this computer’s clock correct?',
          host,
        ),
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        title: vscode.l10n.t('Certificate for another name'),
        text: vscode.l10n.t('The certificate of {0} is for another name.', host),
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        title: vscode.l10n.t('Self-signed certificate'),
        text: vscode.l10n.t(
          'The certificate of {0} is self-signed. To trust it, add it to this computer’s certificates and restart VS Code.',
          host,
        ),
      };
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return {
        title: vscode.l10n.t('Certificate not trusted'),
        text: vscode.l10n.t(
          'The certificate of {0} is from an unknown authority ({1}). To trust that, add it to this computer’s certificates and restart VS Code.',
          host,
          code,
        ),
      };
    case uncheckedTlsCode:
      return {
        title: vscode.l10n.t('Certificates not checked'),
        text: vscode.l10n.t(
          'Nothing was sent to {0}: the environment variable NODE_TLS_REJECT_UNAUTHORIZED turns off certificate checks in VS Code’s own client. Remove it, or set wger.network.client to “undici”.',
          host,
        ),
      };
    default:
      return tlsProtocolErrorCodes.has(code)
        ? {
            title: vscode.l10n.t('No TLS at this address'),
            text: vscode.l10n.t(
              '{0} does not use TLS at this address ({1}). Is the address correct?',
              host,
              code,
            ),
          }
        : undefined;
  }
}

function describeProxy({ name }: FailedProxy): string {
  return name === undefined ? vscode.l10n.t('The proxy') : vscode.l10n.t('Proxy {0}', name);
}

/** Replaces the title if a proxy caused the failure. */
function withProxyTitle(proxy: FailedProxy | undefined, described: ProblemText): ProblemText {
  return proxy === undefined ? described : { ...described, title: getProxyFailedTitle() };
}

function getProxyFailedTitle(): string {
  return vscode.l10n.t('Proxy failed');
}

/** Returns true if a proxy could not reach the server: its name may be wrong, or it may be down. */
function isUpstreamFault(proxy: FailedProxy | undefined): boolean {
  return (proxy?.status ?? 0) >= 500;
}

/** Filter for the settings editor that selects the settings that may help. */
export function getSettingsQuery({ code, proxy, isTooLarge }: Unreachable): string {
  const certificateSetting = /SELF_SIGNED|UNABLE_TO/.test(code) ? '@id:http.systemCertificates ' : '';
  if (proxy !== undefined && !isUpstreamFault(proxy)) {
    return `@id:http.proxy @id:http.proxyAuthorization @id:http.noProxy ${certificateSetting}@id:wger.network.client`;
  }
  if (code === uncheckedTlsCode || certificateSetting !== '') {
    return `${certificateSetting}@id:wger.network.client`;
  }
  return isTooLarge || /CERT|SSL|EPROTO/.test(code)
    ? extensionSettingsQuery
    : '@id:wger.serverUrl @id:wger.requestTimeout @id:wger.network.client @id:http.proxy';
}
