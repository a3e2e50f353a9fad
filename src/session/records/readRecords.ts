import { WholeListReader } from '../../collections/wholeListReader.ts';
import { PagedReader, type ReadPage } from '../../collections/pagedReader.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { IncompleteList } from '../../api/failures/errors.ts';
import { getRecordDay } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { recordsPerPage } from '../../resources/paging/ranges.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import { addDays } from '../../training/calendar.ts';
import type { Server } from '../currentServer.ts';
import type { RequestContext } from '../../api/requests.ts';

/** Filters that exclude earlier rows since 2.4; older releases ignore them. */
const sinceFilters: ReadonlyMap<string, string> = new Map([
  ['workoutlog', 'date__gte'],
  ['weightentry', 'date__gte'],
  ['measurement', 'date__gte'],
  ['nutritiondiary', 'datetime__gte'],
]);

/** Context shared by several reads. */
export interface ReadContext extends RequestContext {
  readonly signal: AbortSignal;
}

/** The part of a list that is wanted. */
export interface RecordSelection {
  readonly endpoint: string;
  readonly filters?: Readonly<Record<string, string>>;
  /** The first day to read; all days when absent. */
  readonly since?: string;
  /** True to fail if the list is longer than a list may be read. */
  readonly mustBeComplete?: boolean;
}

/**
 * Reads the user's own records, newest first. If all days are wanted, several pages are read at once; else page by page back to
 * the first day, with a filter for it if the release has one.
 *
 * @throws a failure of the reading
 */
export async function readRecords(
  server: Pick<Server, 'address' | 'catalogue'>,
  context: ReadContext,
  { endpoint, filters, since, mustBeComplete = false }: RecordSelection,
): Promise<readonly ListedItem[]> {
  const resource = createEndpointResource(endpoint);
  const readPage: ReadPage = (next) =>
    server.catalogue.readPage(resource, 'own', next, {
      ...context,
      size: recordsPerPage,
      filters: { ...filters, ...createSinceFilter(endpoint, since) },
    });
  if (since !== undefined) {
    return readSince(server, since, new PagedReader(readPage));
  }
  const reader = new WholeListReader(server.address.name, readPage, recordsPerPage);
  await reader.readRest(() => undefined);
  context.signal.throwIfAborted();
  const rows = await runInSlices(reader.collectItems());
  const { length } = rows;
  const failure =
    reader.loadFailure ??
    reader.getCompletenessFailure(length) ??
    getTruncationFailure(server, reader, length, mustBeComplete);
  if (failure !== undefined) {
    throw failure;
  }
  return rows;
}

/** Filters from one day earlier, so that no row is lost to the server's time zone; rows that are too early are excluded later. */
function createSinceFilter(endpoint: string, since: string | undefined): Readonly<Record<string, string>> {
  const filter = sinceFilters.get(endpoint);
  return filter === undefined || since === undefined ? {} : { [filter]: addDays(since, -1) };
}

async function readSince(
  server: Pick<Server, 'address'>,
  since: string,
  reading: PagedReader,
): Promise<readonly ListedItem[]> {
  while (reading.hasMore && !isBefore(reading.items.at(-1), since)) {
    await reading.readNextPage();
    const failure =
      reading.loadFailure ??
      reading.getGapFailure(server.address.name) ??
      getTruncationFailure(server, reading, reading.items.length);
    if (failure !== undefined) {
      throw failure;
    }
  }
  return reading.items.filter((row) => !isBefore(row, since));
}

/** Returns a failure for a list that was truncated at its maximum size, or at any limit if it must be complete. */
function getTruncationFailure(
  { address }: Pick<Server, 'address'>,
  { size, isLimited }: Pick<PagedReader, 'size' | 'isLimited'>,
  count: number,
  mustBeComplete = false,
): IncompleteList | undefined {
  const isCut = size >= maxBytes.list || (mustBeComplete && isLimited);
  return isCut ? new IncompleteList(address.name, 'endless', count) : undefined;
}

function isBefore(row: ListedItem | undefined, day: string): boolean {
  const last = getRecordDay(row?.details);
  return last !== undefined && last < day;
}
