import { WholeReading } from '../../collections/wholeReading.ts';
import { Reading, type ReadPage } from '../../collections/reading.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import { maxBytes } from '../../api/contents.ts';
import { IncompleteList } from '../../api/errors.ts';
import { dayOf } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import { addDays } from '../../training/calendar.ts';
import type { Server } from '../currentServer.ts';
import type { RequestContext } from '../../api/requests.ts';

/** Rows that are asked for at once; servers may send fewer. Records are small: some hundred bytes each. */
export const rowsAtOnce = 500;

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
export interface WantedRecords {
  readonly endpoint: string;
  readonly filters?: Readonly<Record<string, string>>;
  /** The first day; what is before it is not read on. All days when absent. */
  readonly since?: string;
  /** True if nothing may be missing: a list that is longer than is read is a failure. */
  readonly isWhole?: boolean;
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
  { endpoint, filters, since, isWhole = false }: WantedRecords,
): Promise<readonly ListedItem[]> {
  const resource = endpointResource(endpoint);
  const readPage: ReadPage = (next, signal) =>
    server.catalogue.page(resource, 'own', next, {
      ...context,
      signal: AbortSignal.any([signal, context.signal]),
      size: rowsAtOnce,
      filters: { ...filters, ...sinceFilter(endpoint, since) },
    });
  if (since !== undefined) {
    return readSince(server, since, new Reading(readPage));
  }
  const reading = new WholeReading(server.address.name, readPage, rowsAtOnce);
  await reading.readRest(() => undefined);
  context.signal.throwIfAborted();
  const rows = await inSlices(reading.rows());
  const { length } = rows;
  const failure = reading.problem ?? reading.shortfall(length) ?? cutOff(server, reading, length, isWhole);
  if (failure !== undefined) {
    throw failure;
  }
  return rows;
}

/** A day before, so that no zone in which a server reckons leaves a row out; what is too early is left out afterwards. */
function sinceFilter(endpoint: string, since: string | undefined): Readonly<Record<string, string>> {
  const filter = sinceFilters.get(endpoint);
  return filter === undefined || since === undefined ? {} : { [filter]: addDays(since, -1) };
}

async function readSince(
  server: Pick<Server, 'address'>,
  since: string,
  reading: Reading,
): Promise<readonly ListedItem[]> {
  while (reading.hasMore && !isBefore(reading.rows.at(-1), since)) {
    await reading.advance();
    const failure = reading.problem ?? cutOff(server, reading, reading.rows.length);
    if (failure !== undefined) {
      throw failure;
    }
  }
  return reading.rows.filter((row) => !isBefore(row, since));
}

/** Failure of a list that was cut off at its limit of bytes: nobody could tell what is missing; or at any, where all is wanted. */
function cutOff(
  { address }: Pick<Server, 'address'>,
  { size, isLimited }: Pick<Reading, 'size' | 'isLimited'>,
  came: number,
  isWhole = false,
): IncompleteList | undefined {
  const isCut = size >= maxBytes.list || (isWhole && isLimited);
  return isCut ? new IncompleteList(address.name, 'endless', came) : undefined;
}

function isBefore(row: ListedItem | undefined, day: string): boolean {
  const last = dayOf(row?.details);
  return last !== undefined && last < day;
}
