/**
 * Returns true if a list of proxy exceptions contains a host: by its name or that of a parent domain, with or without a leading
 * dot or `*.`, for all ports or one (`wger.example:8443`, `[::1]:8443`). A single `*` matches every host. IPv6 addresses may be
 * written in any form; address ranges (CIDR) are not supported, as in the editor.
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

/** Converts an IPv6 address to its form in URLs: shortened, without leading zeros. Other hosts are returned unchanged. */
function canonicalizeHost(name: string): string {
  const url = name.includes(':') ? URL.parse(`http://[${name}]`) : null;
  return url === null ? name : stripBrackets(url.hostname);
}

function stripBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}

/** Matches a name and an optional port. An IPv6 address without brackets cannot have a port. */
const entryPattern = /^(?<name>\[.*\]|[^:]*|.*:.*:.*?)(?::(?<onlyPort>\d+))?$/;
