/**
 * Returns true if a list of exceptions from the proxy has a host: by its name or that of a domain above it, with or without a
 * dot or `*.` before, for all ports or one (`wger.example:8443`, `[::1]:8443`). A `*` by itself is every host. Addresses of
 * IPv6 may be written in any way; ranges of addresses (CIDR) mean nothing, as in the editor.
 *
 * @param hostname as in a URL
 */
export function matchesNoProxy(list: readonly string[], hostname: string, port: string): boolean {
  const host = `.${stripBrackets(hostname).replace(/\.$/, '')}`;
  return list.some((text) => {
    const entry = text.trim().toLowerCase();
    if (entry === '*') {
      return true;
    }
    const { name = '', onlyPort } = entryPattern.exec(entry)?.groups ?? {};
    const domain = canonicalizeHost(stripBrackets(name).replace(/^\*?\.|\.$/g, ''));
    return domain !== '' && host.endsWith(`.${domain}`) && (onlyPort === undefined || onlyPort === port);
  });
}

/** An IPv6 address as a URL has it: shortened, and without leading zeros. Anything else as it is. */
function canonicalizeHost(name: string): string {
  const url = name.includes(':') ? URL.parse(`http://[${name}]`) : null;
  return url === null ? name : stripBrackets(url.hostname);
}

function stripBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}

/** A name and a port. An IPv6 address without brackets has colons of its own, and no port. */
const entryPattern = /^(?<name>\[.*\]|[^:]*|.*:.*:.*?)(?::(?<onlyPort>\d+))?$/;
