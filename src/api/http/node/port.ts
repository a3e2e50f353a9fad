/** The port that a URL leads to, also where that goes without saying. */
export function getPort({ protocol, port }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
