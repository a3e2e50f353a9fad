/**
 * Whether a list of exceptions from the proxy has a host: by its name or that of a domain above it, with or without a dot
 * or `*.` before, for all ports or one (`wger.example:8443`, `[::1]:8443`). A `*` by itself is every host. Addresses are
 * compared as text; ranges of them (CIDR) mean nothing, as in the editor.
 *
 * @param hostname in lower case, an IPv6 address without its brackets
 */
export function bypasses(list: readonly string[], hostname: string, port: string): boolean {
  const host = `.${hostname.replace(/\.$/, '')}`;
  return list.some((text) => {
    const entry = text.trim().toLowerCase();
    if (entry === '*') {
      return true;
    }
    const { name = '', onlyPort } = entryPattern.exec(entry)?.groups ?? {};
    const domain = name.replace(/^\[(.*)\]$/, '$1').replace(/^\*?\.|\.$/g, '');
    return domain !== '' && host.endsWith(`.${domain}`) && (onlyPort === undefined || onlyPort === port);
  });
}

/** A name and a port. An IPv6 address without brackets has colons of its own, and no port. */
const entryPattern = /^(?<name>\[.*\]|[^:]*|.*:.*:.*?)(?::(?<onlyPort>\d+))?$/;
