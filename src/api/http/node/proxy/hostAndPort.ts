/** A host and a port as one text: an address of IPv6 stands in brackets there. */
export function hostAndPort(host: string, port: string | number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
