import * as vscode from 'vscode';
import type { NetworkOptions } from '../../api/http/node/undici.ts';
import { toStrings } from '../../api/json/value.ts';

/**
 * Reads the network options from the user's settings and the variables of the host. As in {@link file://../../vscode/settings.ts} the
 * settings of a workspace are ignored, since it could send requests through its own proxy. `http.proxyStrictSSL` is ignored on
 * purpose: certificates are always checked.
 *
 * @param warn called for a file of certificates that cannot be used
 */
export function readNetworkOptions(warn: (file: string, error: unknown) => void): NetworkOptions {
  const url = readHttpSetting('proxy');
  const authorization = readHttpSetting('proxyAuthorization');
  const extraFile = process.env['NODE_EXTRA_CA_CERTS'];
  return {
    proxy: {
      isOff: readHttpSetting('proxySupport') === 'off',
      url: typeof url === 'string' ? url : '',
      noProxy: toStrings(readHttpSetting('noProxy')),
      authorization: typeof authorization === 'string' && authorization !== '' ? authorization : undefined,
      environment: process.env,
    },
    certificates: {
      trustsSystem: readHttpSetting('systemCertificates') !== false,
      extraFile: extraFile === '' ? undefined : extraFile,
      warn,
    },
  };
}

/** The user's value of `http.*`, or the default. */
function readHttpSetting(name: string): unknown {
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('http').inspect(name) ?? {};
  return globalValue ?? defaultValue;
}
