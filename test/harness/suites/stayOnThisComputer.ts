// Keeps the tests of an extension host on this computer: without a server of its own, a view asks the default one.
import dns from 'node:dns';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** Lets this process find no name but that of this computer, as where there is no network. */
export function stayOnThisComputer(): void {
  const { lookup } = dns;
  const names = ['localhost', hostname()];
  const lookUpHere = (name: string, ...rest: readonly unknown[]): void => {
    if (names.includes(name) || isIP(name) !== 0) {
      Reflect.apply(lookup, dns, [name, ...rest]);
      return;
    }
    const respond = rest.at(-1) as (error: Error) => void;
    const error = new Error(`getaddrinfo ENOTFOUND ${name}`);
    respond(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }));
  };
  Object.assign(dns, { lookup: lookUpHere });
}
