import type { Fact } from '../diagnostics/formatDiagnostics.ts';

/** Facts about the extension host. The user agent includes the system. */
export function getSystemFacts(): readonly Fact[] {
  return [['Browser', navigator.userAgent]];
}

/** Facts about the network. A browser does not reveal its proxies. */
export function getNetworkFacts(): readonly Fact[] {
  return [['HTTP client', 'browser']];
}
