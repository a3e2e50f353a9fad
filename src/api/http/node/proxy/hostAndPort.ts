/** The port of a URL, including a default one. */
export function getPort({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** Formats a host and port, with an IPv6 address in brackets. */
export function formatHostAndPort(host: string, port: string | number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
