import * as vscode from 'vscode';
import type { Failure } from '../../../api/failures/errors.ts';
import { ensureFailure } from '../../../api/failures/failures.ts';
import type { Server } from '../../../session/currentServer.ts';
import type { ReadContext } from '../../../session/records/readRecords.ts';
import { getToday, isToday } from '../../../vscode/text/dates.ts';
import { readTodaysFood, readTodaysWorkout, readTodaysWeight, type TodayItem } from './todayItems.ts';

/** The last read of a part of today. */
export interface TodayPart {
  readonly title: string;
  /** Undefined if there is nothing to show, or it was never read. */
  readonly content?: TodayItem | undefined;
  /** Time at which all of `content` was read, in milliseconds since 1970; undefined if it never was. */
  readonly readAt?: number;
  /** Failure of the last read. */
  readonly failure?: Failure;
}

type ReadPart = (server: Server, context: ReadContext) => Promise<TodayItem | undefined>;

/**
 * Reads the parts of today. A part that fails keeps its previous content. If the day is over meanwhile, reads those of the next.
 *
 * @param previousParts the parts of the previous read
 * @throws the failure of the first part if all of them fail
 */
export async function readTodayParts(
  previousParts: readonly TodayPart[],
  server: Server,
  context: ReadContext,
): Promise<readonly TodayPart[]> {
  const day = getToday();
  const reads: readonly (readonly [title: string, read: ReadPart])[] = [
    [vscode.l10n.t('Workout'), readTodaysWorkout],
    [vscode.l10n.t('Food'), readTodaysFood],
    [vscode.l10n.t('Weight'), readTodaysWeight],
  ];
  const parts = await Promise.all(
    reads.map(async ([title, read], at): Promise<TodayPart> => {
      const { content, failure } = await readPart(read, server, context);
      if (failure === undefined) {
        return { title, content, readAt: Date.now() };
      }
      const previous = previousParts[at];
      // The content of another day is wrong today.
      return previous?.readAt !== undefined && isToday(previous.readAt)
        ? { ...previous, failure }
        : { title, content, failure };
    }),
  );
  const [first] = parts;
  if (first?.failure !== undefined && parts.every(({ failure }) => failure !== undefined)) {
    throw first.failure;
  }
  return getToday() === day ? parts : readTodayParts(previousParts, server, context);
}

/** Reads a part, or as much of it as can be read. */
async function readPart(
  read: ReadPart,
  server: Server,
  context: ReadContext,
): Promise<Pick<TodayPart, 'content' | 'failure'>> {
  try {
    const content = await read(server, context);
    return { content, ...(content?.failure && { failure: content.failure }) };
  } catch (error) {
    return { failure: ensureFailure(error) };
  }
}
