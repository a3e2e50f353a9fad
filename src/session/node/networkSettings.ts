import * as vscode from 'vscode';
import type { NetworkOptions } from '../../api/http/node/undici.ts';
import { textsIn } from '../../api/json/value.ts';

/**
 * Reads the network options from the user's settings and the variables of the host. As in {@link file://../../vscode/settings.ts} a
 * workspace's settings count for nothing: it could send requests through a proxy of its own. `http.proxyStrictSSL` is left
 * aside on purpose: certificates are always checked.
 *
 * @param warn told of a file of certificates that cannot be used
 */
export function networkOptions(warn: (file: string, error: unknown) => void): NetworkOptions {
  const url = own('proxy');
  const authorization = own('proxyAuthorization');
  const extraFile = process.env['NODE_EXTRA_CA_CERTS'];
  return {
    proxy: {
      isOff: own('proxySupport') === 'off',
      url: typeof url === 'string' ? url : '',
      noProxy: textsIn(own('noProxy')),
      authorization: typeof authorization === 'string' && authorization !== '' ? authorization : undefined,
      environment: process.env,
    },
    certificates: {
      trustsSystem: own('systemCertificates') !== false,
      extraFile: extraFile === '' ? undefined : extraFile,
      warn,
    },
  };
}

/** The user's value of `http.*`, or the default. */
function own(name: string): unknown {
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('http').inspect(name) ?? {};
  return globalValue ?? defaultValue;
}
