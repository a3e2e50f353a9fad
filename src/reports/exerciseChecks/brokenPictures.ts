import * as vscode from 'vscode';
import { each, inSlices, type Steps } from '../../api/concurrency/slices.ts';
import { unlessFailed } from '../../api/errors.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { ownUrl } from '../../api/pictures.ts';
import { sentExercise } from '../../resources/exercises.ts';
import { idText, textOf } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { pictureAnswer, type PictureAnswer } from '../../resources/server/pictureAnswer.ts';
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

/** Asks for all pictures of exercises, and tells those that are not there. */
export async function brokenPictures(server: Server, progress: ProgressContext): Promise<PictureFindings> {
  const images = await sentRows(server, 'exerciseimage', progress);
  const pictures = await inSlices(picturesOf(server, images));
  const own = await inSlices(ownAmong(server, pictures));
  const answers = await answersTo(server, own, progress);
  const redirected = [...answers.values()].filter((answer) => answer === 'elsewhere');
  return {
    broken: await inSlices(brokenAmong(server, own, answers)),
    elsewhere: pictures.length - own.length + redirected.length,
    unanswered: own.length - answers.size,
  };
}

/** All pictures where the server lists them, else the main one of each exercise. */
function* picturesOf(
  { exercises: listing }: Server,
  images: readonly JsonObject[],
): Steps<readonly Picture[]> {
  const listed = yield* each(images, (image): readonly Picture[] => {
    const id = idText(sentExercise(image));
    const written = textOf(image['image']);
    const row = id === undefined ? undefined : (listing.item(id) ?? unlisted(id));
    return row === undefined || written === '' ? [] : [{ row, written }];
  });
  if (listed.some(({ length }) => length > 0)) {
    return listed.flat();
  }
  const main = yield* each(listing.rows, (row): readonly Picture[] =>
    row.details?.kind === 'exercise' && row.details.picture !== undefined
      ? [{ row, written: row.details.picture }]
      : [],
  );
  return main.flat();
}

/** The pictures that the server can be asked for. */
function* ownAmong({ address }: Server, pictures: readonly Picture[]): Steps<readonly Picture[]> {
  const own = yield* each(pictures, (picture) =>
    ownUrl(address, picture.written) === undefined ? [] : [picture],
  );
  return own.flat();
}

/**
 * Asks for pictures, until too many in a row are not answered.
 *
 * @returns the answers that came
 * @throws the signal's reason
 */
async function answersTo(
  { client }: Server,
  pictures: readonly Picture[],
  progress: ProgressContext,
): Promise<ReadonlyMap<Picture, PictureAnswer>> {
  const answers = new Map<Picture, PictureAnswer>();
  const ended = new AbortController();
  const context = { ...progress, signal: AbortSignal.any([progress.signal, ended.signal]) };
  let next = 0;
  let done = 0;
  let inARow = 0;
  const ask = async (): Promise<void> => {
    for (let picture = pictures[next++]; picture !== undefined; picture = pictures[next++]) {
      const answer = await unlessFailed(pictureAnswer(client, picture.written, context));
      context.signal.throwIfAborted();
      if (answer === undefined) {
        inARow++;
      } else {
        inARow = 0;
        answers.set(picture, answer);
      }
      if (inARow === maxInARow) {
        next = pictures.length;
      }
      progress.report(++done, pictures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, ask));
  } finally {
    // One that ends early ends the others.
    ended.abort();
  }
  return answers;
}

function* brokenAmong(
  server: Server,
  pictures: readonly Picture[],
  answers: ReadonlyMap<Picture, PictureAnswer>,
): Steps<readonly ExerciseEntry[]> {
  const broken = yield* each(pictures, (picture) => {
    const answer = answers.get(picture);
    return answer === 'webPage' || typeof answer === 'object' ? [brokenEntry(server, picture, answer)] : [];
  });
  return broken.flat();
}

function brokenEntry(
  server: Server,
  { row, written }: Picture,
  answer: Exclude<PictureAnswer, 'there' | 'elsewhere'>,
): ExerciseEntry {
  const told = answer === 'webPage' ? vscode.l10n.t('A web page') : String(answer.status);
  return new ExerciseEntry(server, row, {
    text: `${told} · ${written}`,
    cells: { [vscode.l10n.t('Picture')]: written, [vscode.l10n.t('Answer')]: told },
  });
}
