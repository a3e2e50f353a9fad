import * as vscode from 'vscode';
import { ensureFailure, type Failure } from '../../../api/errors.ts';
import type { Server } from '../../../session/currentServer.ts';
import type { ReadContext } from '../../../session/records/readRecords.ts';
import { isToday } from '../../../vscode/text/dates.ts';
import { readTodaysFood, readTodaysWorkout, readTodaysWeight, type TodayItem } from './todayItems.ts';

/** A part of today as it was read last. */
export interface TodayPart {
  readonly title: string;
  /** Undefined where there is nothing to say, or nothing was ever read. */
  readonly content?: TodayItem | undefined;
  /** Time of the read that `said` is from, in milliseconds since 1970; undefined where nothing was ever read. */
  readonly readAt?: number;
  /** Reason that it could not be read anew. */
  readonly failure?: Failure;
}

type ReadPart = (server: Server, context: ReadContext) => Promise<TodayItem | undefined>;

/**
 * Reads the parts of today, each of which fails alone: what was known of it stays.
 *
 * @param previousParts the same parts, as they were read last
 * @throws the failure of the first where all of them fail
 */
export async function readTodayParts(
  previousParts: readonly TodayPart[],
  server: Server,
  context: ReadContext,
): Promise<readonly TodayPart[]> {
  const reads: readonly (readonly [title: string, read: ReadPart])[] = [
    [vscode.l10n.t('Workout'), readTodaysWorkout],
    [vscode.l10n.t('Food'), readTodaysFood],
    [vscode.l10n.t('Weight'), readTodaysWeight],
  ];
  const parts = await Promise.all(
    reads.map(async ([title, read], at): Promise<TodayPart> => {
      try {
        const content = await read(server, context);
        return { title, content, readAt: Date.now() };
      } catch (error) {
        const failure = ensureFailure(error);
        const { content, readAt } = previousParts[at] ?? {};
        // What was said of another day is wrong on this one.
        const isKept = readAt !== undefined && isToday(readAt);
        return { title, failure, ...(isKept && { content, readAt }) };
      }
    }),
  );
  const [first] = parts;
  if (first?.failure !== undefined && parts.every(({ failure }) => failure !== undefined)) {
    throw first.failure;
  }
  return parts;
}
