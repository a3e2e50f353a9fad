/** Formats a host and port, with an IPv6 address in brackets. */
export function formatHostAndPort(host: string, port: string | number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
