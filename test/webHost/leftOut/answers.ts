import { exhaustionAttacks } from '../../servers/exhaustionAttacks.ts';
import type { ExcludedTests } from './reasons.ts';

export const answers: ExcludedTests = {
  plain: [
    'a hostile server: cannot send the client undici elsewhere by a redirect or a link to a next page',
    'a hostile server: cannot send the client editor elsewhere by a redirect or a link to a next page',
  ],
  json: [
    'the editor’s own JSON support: reports no problem in any document of release 2.0, and provides outline, folding and hovers',
    'the editor’s own JSON support: reports no problem in any document of release 2.2, and provides outline, folding and hovers',
    'the editor’s own JSON support: reports no problem in any document of release 2.4, and provides outline, folding and hovers',
    'the editor’s own JSON support: reports no problem in any document of release 2.7a2, and provides outline, folding and hovers',
  ],
  told: [
    'a server with a fault: "bad-gateway-unshared" is reported and handled in a list, its next page, an item and the check of a key',
  ],
  cost: Object.keys(exhaustionAttacks).map(
    (name) => `the extension host: is neither blocked nor filled by ${name}`,
  ),
  unpack: [
    'a server with a fault: "gzip-cut-off" is reported and handled in a list, its next page, an item and the check of a key',
  ],
};
