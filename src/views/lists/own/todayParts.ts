import * as vscode from 'vscode';
import { asFailure, type Failure } from '../../../api/errors.ts';
import type { Server } from '../../../session/currentServer.ts';
import type { ReadContext } from '../../../session/records/readRecords.ts';
import { isToday } from '../../../vscode/text/moments.ts';
import { todaysFood, todaysTraining, todaysWeight, type TodaysItem } from './todaysItems.ts';

/** A part of today as it was read last. */
export interface TodaysPart {
  readonly title: string;
  /** Undefined where there is nothing to say, or nothing was ever read. */
  readonly said?: TodaysItem | undefined;
  /** Time of the read that `said` is from, in milliseconds since 1970; undefined where nothing was ever read. */
  readonly readAt?: number;
  /** Reason that it could not be read anew. */
  readonly failure?: Failure;
}

type Read = (server: Server, context: ReadContext) => Promise<TodaysItem | undefined>;

/**
 * Reads the parts of today, each of which fails alone: what was known of it stays.
 *
 * @param before the same parts, as they were read last
 * @throws the failure of the first where all of them fail
 */
export async function readParts(
  before: readonly TodaysPart[],
  server: Server,
  context: ReadContext,
): Promise<readonly TodaysPart[]> {
  const reads: readonly (readonly [title: string, read: Read])[] = [
    [vscode.l10n.t('Workout'), todaysTraining],
    [vscode.l10n.t('Food'), todaysFood],
    [vscode.l10n.t('Weight'), todaysWeight],
  ];
  const parts = await Promise.all(
    reads.map(async ([title, read], at): Promise<TodaysPart> => {
      try {
        const said = await read(server, context);
        return { title, said, readAt: Date.now() };
      } catch (error) {
        const failure = asFailure(error);
        const { said, readAt } = before[at] ?? {};
        // What was said of another day is wrong on this one.
        const isKept = readAt !== undefined && isToday(readAt);
        return { title, failure, ...(isKept && { said, readAt }) };
      }
    }),
  );
  const [first] = parts;
  if (first?.failure !== undefined && parts.every(({ failure }) => failure !== undefined)) {
    throw first.failure;
  }
  return parts;
}
