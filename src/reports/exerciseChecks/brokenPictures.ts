import * as vscode from 'vscode';
import { pictureAnswer, type PictureAnswer } from '../../resources/server/pictureAnswer.ts';
import { isFailure } from '../../api/errors.ts';
import { idText, textOf } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import { sentRows } from '../../session/records/sentRows.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { ExerciseEntry, unlisted } from './exerciseEntries.ts';

/** Pictures that are asked for at once. */
const atOnce = 4;
/** After so many in a row that were not answered, the others are not asked for: each would be waited for in vain. */
const maxInARow = 12;

/** A picture of an exercise. */
interface Picture {
  readonly row: ListedItem;
  /** Its address, as the server wrote it. */
  readonly written: string;
}

/** Findings on the pictures of a server. */
export interface PictureFindings {
  readonly broken: readonly ExerciseEntry[];
  /** Number of pictures that are at another server, and were not asked for. */
  readonly elsewhere: number;
  /** Number of those that the server gave no answer for. */
  readonly unanswered: number;
}

/** Outcome for a picture, also where there is no answer. */
type Outcome = PictureAnswer | 'unanswered';

/** Asks for all pictures of exercises, and tells those that are not there. */
export async function brokenPictures(server: Server, progress: ProgressContext): Promise<PictureFindings> {
  const pictures = await picturesOf(server, progress);
  const answers: Outcome[] = [];
  const ended = new AbortController();
  const context = { ...progress, signal: AbortSignal.any([progress.signal, ended.signal]) };
  let next = 0;
  let done = 0;
  let inARow = 0;
  const ask = async (): Promise<void> => {
    for (let at = next++; at < pictures.length; at = next++) {
      const answer =
        inARow < maxInARow ? await answerOf(server, pictures[at]?.written ?? '', context) : 'unanswered';
      inARow = answer === 'unanswered' ? inARow + 1 : 0;
      answers[at] = answer;
      progress.report(++done, pictures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, ask));
  } finally {
    // One that ends early ends the others.
    ended.abort();
  }
  return {
    broken: pictures.flatMap(({ row, written }, at) => {
      const answer = answers[at];
      return answer === 'webPage' || typeof answer === 'object'
        ? [brokenEntry(server, row, written, answer)]
        : [];
    }),
    elsewhere: answers.filter((answer) => answer === 'elsewhere').length,
    unanswered: answers.filter((answer) => answer === 'unanswered').length,
  };
}

/** @throws the signal's reason */
async function answerOf({ client }: Server, written: string, context: ProgressContext): Promise<Outcome> {
  try {
    return await pictureAnswer(client, written, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (isFailure(error)) {
      return 'unanswered';
    }
    throw error;
  }
}

/** All pictures where the server lists them, else the main one of each exercise. */
async function picturesOf(server: Server, progress: ProgressContext): Promise<readonly Picture[]> {
  const images = await sentRows(server, 'exerciseimage', progress);
  const listed = images.flatMap((image): Picture[] => {
    const id = idText(image['exercise_base'] ?? image['exercise']);
    const written = textOf(image['image']);
    const row = id === undefined ? undefined : (server.exercises.item(id) ?? unlisted(id));
    return row === undefined || written === '' ? [] : [{ row, written }];
  });
  return listed.length > 0
    ? listed
    : server.exercises.rows.flatMap((row) =>
        row.details?.kind === 'exercise' && row.details.picture !== undefined
          ? [{ row, written: row.details.picture }]
          : [],
      );
}

function brokenEntry(
  server: Server,
  row: ListedItem,
  written: string,
  answer: Exclude<PictureAnswer, 'there' | 'elsewhere'>,
): ExerciseEntry {
  const told = answer === 'webPage' ? vscode.l10n.t('A web page') : String(answer.status);
  return new ExerciseEntry(server, row, {
    text: `${told} · ${written}`,
    cells: { [vscode.l10n.t('Picture')]: written, [vscode.l10n.t('Answer')]: told },
  });
}
