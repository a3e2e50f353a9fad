import type { Fact } from '../diagnostics/formatDiagnostics.ts';

/** Facts about what runs the extension. The browser names its system in it. */
export function getSystemFacts(): readonly Fact[] {
  return [['Browser', navigator.userAgent]];
}

/** Facts about the way to servers: of it a page knows nothing. */
export function getNetworkFacts(): readonly Fact[] {
  return [['HTTP client', 'browser']];
}
