/** Full titles of tests that do not run in a page, by reason. */
export type ExcludedTests = Readonly<Partial<Record<Reason, readonly string[]>>>;

type Reason = keyof typeof exclusionReasons;

/** Reasons why a host test does not run in a page. */
export const exclusionReasons = {
  ways: 'A page has no say in proxies, certificates and the choice of a client: the browser has.',
  plain: 'The extension host of a page has a policy by which plain HTTP reaches this computer alone.',
  json: 'The editor’s own extension for JSON has no code for browsers in this package of it.',
  told: 'A page is told neither where a redirect leads nor why a request failed.',
  headers: 'A page is told only the headers that a server shows to other origins.',
  pictures: 'Servers let a page of another origin read their lists, and not their pictures.',
  home: 'A page has no folder of its user.',
  modes: 'Files that a page knows have no modes and no links.',
  own: 'The server of this test lets no page of another origin read it.',
  cost: 'A page is told neither the processor time nor the memory of its host.',
  unpack: 'A browser hands out what it could unpack, and says nothing of the rest.',
  facts: 'The facts of the system are those of Node.',
} as const;
