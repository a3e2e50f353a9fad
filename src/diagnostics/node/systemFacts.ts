import { arch, platform, release } from 'node:os';
import { proxyVariables } from '../../api/http/node/proxy/proxy.ts';
import { networkOptions } from '../../session/node/networkSettings.ts';
import { setting } from '../../vscode/settings.ts';
import type { Fact } from '../diagnosticsText.ts';

/** Facts about the machine, and what runs the extension on it. */
export function systemFacts(): readonly Fact[] {
  // What follows the figures may name whoever built the system.
  const [version = ''] = /^[\d.]*/.exec(release()) ?? [];
  return [
    ['Node.js', process.versions.node],
    ['System', `${platform()} ${version} ${arch()}`],
  ];
}

/** Facts about the way to servers. */
export function networkFacts(): readonly Fact[] {
  return [
    ['HTTP client', setting('network.client')],
    ['Proxy set', proxyState()],
  ];
}

/** Tells whether requests may have to go through a proxy, as far as settings and environment say. */
function proxyState(): 'yes' | 'no' | 'off' {
  const { isOff, url, environment } = networkOptions(() => undefined).proxy;
  if (isOff) {
    return 'off';
  }
  const isSet = url !== '' || proxyVariables.some((name) => (environment[name] ?? '') !== '');
  return isSet ? 'yes' : 'no';
}
