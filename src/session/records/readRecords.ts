import { WholeListReader } from '../../collections/wholeListReader.ts';
import { PagedReader, type ReadPage } from '../../collections/pagedReader.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { maxBytes } from '../../api/contentKinds.ts';
import { IncompleteList } from '../../api/errors.ts';
import { getRecordDay } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { createEndpointResource } from '../../resources/server/endpoints.ts';
import { addDays } from '../../training/calendar.ts';
import type { Server } from '../currentServer.ts';
import type { RequestContext } from '../../api/requests.ts';

/** Rows that are asked for at once; servers may send fewer. Records are small: some hundred bytes each. */
export const recordsPerPage = 500;

/** Filters by which releases from 2.4 on leave earlier rows out; others ignore them, as they do all that they do not know. */
const sinceFilters: ReadonlyMap<string, string> = new Map([
  ['workoutlog', 'date__gte'],
  ['weightentry', 'date__gte'],
  ['measurement', 'date__gte'],
  ['nutritiondiary', 'datetime__gte'],
]);

/** The signal and the listener of whoever waits for several reads. */
export interface ReadContext extends RequestContext {
  readonly signal: AbortSignal;
}

/** The part of a list that is wanted. */
export interface RecordSelection {
  readonly endpoint: string;
  readonly filters?: Readonly<Record<string, string>>;
  /** The first day; what is before it is not read on. All days when absent. */
  readonly since?: string;
  /** True if nothing may be missing: a list that is longer than is read is a failure. */
  readonly mustBeComplete?: boolean;
}

/**
 * Reads the user's own records, the newest first. A list of all days is read several pages at once; else page by page, no further
 * than it is wanted, and without what is earlier where the release can filter.
 *
 * @throws a failure of the reading
 */
export async function readRecords(
  server: Pick<Server, 'address' | 'catalogue'>,
  context: ReadContext,
  { endpoint, filters, since, mustBeComplete: isWhole = false }: RecordSelection,
): Promise<readonly ListedItem[]> {
  const resource = createEndpointResource(endpoint);
  const readPage: ReadPage = (next, signal) =>
    server.catalogue.readPage(resource, 'own', next, {
      ...context,
      signal: AbortSignal.any([signal, context.signal]),
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
    getTruncationFailure(server, reader, length, isWhole);
  if (failure !== undefined) {
    throw failure;
  }
  return rows;
}

/** A day before, so that no zone in which a server reckons leaves a row out; what is too early is left out afterwards. */
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
    const failure = reading.loadFailure ?? getTruncationFailure(server, reading, reading.items.length);
    if (failure !== undefined) {
      throw failure;
    }
  }
  return reading.items.filter((row) => !isBefore(row, since));
}

/** Failure of a list that was cut off at its limit of bytes: nobody could tell what is missing; or at any, where all is wanted. */
function getTruncationFailure(
  { address }: Pick<Server, 'address'>,
  { size, isLimited }: Pick<PagedReader, 'size' | 'isLimited'>,
  count: number,
  isWhole = false,
): IncompleteList | undefined {
  const isCut = size >= maxBytes.list || (isWhole && isLimited);
  return isCut ? new IncompleteList(address.name, 'endless', count) : undefined;
}

function isBefore(row: ListedItem | undefined, day: string): boolean {
  const last = getRecordDay(row?.details);
  return last !== undefined && last < day;
}
