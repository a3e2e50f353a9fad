import { exactNumber, parseExact, getDigits } from './exactJson.ts';
import { mapFaults, type FaultContext, type FaultHandlers } from './misbehaviour.ts';
import { isPage, type Page, rewriteJson, omitMember } from './rewriting.ts';

/** Replaces a page with another value. */
type PageChange = (page: Page, incident: FaultContext) => unknown;

/** The parameters that select a page of a list. */
const positions = ['offset', 'page', 'cursor'];

const changes = {
  'next-elsewhere': (page, { elsewhere }) =>
    changeLink(page, ({ pathname, search }) => new URL(pathname + search, elsewhere)),
  'next-credentials': (page, { elsewhere }) =>
    changeLink(
      page,
      ({ pathname, search }) => new URL(pathname + search, elsewhere.replace('://', '://me:secret@')),
    ),
  'next-javascript': (page, { elsewhere }) =>
    changeLink(page, ({ search }) => new URL(`javascript:fetch('${elsewhere}')${search}`)),
  'next-http-without-port': (page) =>
    changeLink(page, ({ hostname, pathname, search }) => new URL(pathname + search, `http://${hostname}`)),
  'next-itself': (page, incident) => ({ ...page, next: getRequestAddress(incident).href }),
  'next-circle': (page, incident) =>
    isFirst(incident) ? page : { ...page, next: getFirstPageAddress(incident).href },
  'next-repeats': (page, incident) => {
    const { pathname, search } = getFirstPageAddress(incident);
    const first: unknown = parseExact(String(incident.answer(pathname + search).body));
    const next = getNextPageAddress(incident).href;
    return isFirst(incident) || !isPage(first)
      ? { ...page, next }
      : { ...page, next, results: first.results };
  },
  'next-garbage': (page) => ({ ...page, next: exactNumber('42') }),
  'rows-fewer': (page, incident) => {
    const results = page.results.slice(0, Math.ceil(page.results.length / 2));
    return results.length === page.results.length
      ? page
      : { ...page, next: getNextPageAddress(incident, results.length).href, results };
  },
  'count-wrong': (page) => ({ ...page, count: exactNumber('3') }),
  'count-less': (page) => ({ ...page, count: exactNumber(String(Number(getDigits(page['count'])) - 1)) }),
  'count-absent': (page) => omitMember(page, 'count'),
  'count-text': (page) => ({ ...page, count: 'many' }),
  'rows-null': (page) => ({ ...page, results: null }),
  'rows-object': (page) => ({ ...page, results: Object.fromEntries(page.results.entries()) }),
  'bare-list': ({ results }) => results,
  'dates-ignored': (_page, incident) => {
    const address = getRequestAddress(incident);
    address.searchParams.delete('last_update__gt');
    return parseExact(String(incident.answer(address.pathname + address.search).body));
  },
  'empty-page-with-next': (page, incident) => ({
    ...page,
    next: getNextPageAddress(incident).href,
    results: [],
  }),
} satisfies Readonly<Record<string, PageChange>>;

/** Pages with a wrong link, a wrong count, or no rows; other answers stay as they are. */
export const pages = mapFaults(
  changes,
  (change: PageChange) => (incident) =>
    rewriteJson(incident.answer(), (value) => (isPage(value) ? change(value, incident) : value)),
) satisfies FaultHandlers;

/** The page with a changed link to the next one; the last page has none. */
function changeLink(page: Page, change: (next: URL) => URL): Page {
  const { next } = page;
  return typeof next === 'string' ? { ...page, next: change(new URL(next)).href } : page;
}

function getRequestAddress({ origin, target }: FaultContext): URL {
  return new URL(target, origin);
}

function isFirst(incident: FaultContext): boolean {
  return positions.every((name) => !getRequestAddress(incident).searchParams.has(name));
}

/** The address of the first page of the requested list. */
function getFirstPageAddress(incident: FaultContext): URL {
  const address = getRequestAddress(incident);
  for (const name of positions) {
    address.searchParams.delete(name);
  }
  return address;
}

/**
 * The address of another page, whether or not it exists, after this many rows of the current one; all of them when
 * absent.
 */
function getNextPageAddress(incident: FaultContext, rows?: number): URL {
  const address = getRequestAddress(incident);
  const { searchParams } = address;
  const sent = rows ?? (Number(searchParams.get('limit')) || 20);
  searchParams.set('offset', String(Number(searchParams.get('offset')) + sent));
  return address;
}
