import { arch, platform, release } from 'node:os';
import { proxyVariables } from '../../api/http/node/proxy/proxy.ts';
import { readNetworkOptions } from '../../session/node/readNetworkOptions.ts';
import { getSetting } from '../../vscode/settings.ts';
import type { Fact } from '../formatDiagnostics.ts';

/** Facts about the machine and the runtime. */
export function getSystemFacts(): readonly Fact[] {
  // The rest of the release may name the person who built the system.
  const [version = ''] = /^[\d.]*/.exec(release()) ?? [];
  return [
    ['Node.js', process.versions.node],
    ['System', `${platform()} ${version} ${arch()}`],
  ];
}

/** Facts about the connection to servers. */
export function getNetworkFacts(): readonly Fact[] {
  return [
    ['HTTP client', getSetting('network.client')],
    ['Proxy set', getProxyState()],
  ];
}

/** Returns `yes` if requests may have to go through a proxy, by the settings and the environment. */
function getProxyState(): 'yes' | 'no' | 'off' {
  const { isOff, url, environment } = readNetworkOptions(() => undefined).proxy;
  if (isOff) {
    return 'off';
  }
  const isSet = url !== '' || proxyVariables.some((name) => (environment[name] ?? '') !== '');
  return isSet ? 'yes' : 'no';
}
