/** A host and a port as one text: an address of IPv6 stands in brackets there. */
export function formatHostAndPort(host: string, port: string | number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
