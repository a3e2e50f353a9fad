/** The port of a URL, including a default one. */
export function getPort({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
