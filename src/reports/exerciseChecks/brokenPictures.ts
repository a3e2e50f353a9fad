import * as vscode from 'vscode';
import { flatMapInSteps, runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { resolveServerUrl } from '../../api/pictures.ts';
import { getExerciseReference } from '../../resources/exerciseFields.ts';
import { toId, toText } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { checkPicture, type PictureStatus } from '../../resources/server/checkPicture.ts';
import type { Server } from '../../session/currentServer.ts';
import { readRawItems } from '../../session/records/readRawItems.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import type { Finding } from '../report.ts';
import { createUnlistedItem, ExerciseFinding } from './exerciseFindings.ts';

/** Upper limit on concurrent requests. */
const maxConcurrentRequests = 4;
/** Number of consecutive requests without an answer after which no more are sent. */
const maxConsecutiveFailures = 12;

/** A picture of an exercise. */
interface Picture {
  readonly row: ListedItem;
  /** As sent by the server. */
  readonly url: string;
}

/** A picture that may be on the server itself, whatever host its URL names. */
interface OwnPicture extends Picture {
  /** The origin of its URL. */
  readonly origin: string;
}

/** Findings on the pictures of a server. */
export interface PictureFindings {
  readonly broken: readonly Finding[];
  /** Number of pictures that seem to be on other servers. */
  readonly externalCount: number;
  /** Number of pictures without an answer. */
  readonly unansweredCount: number;
}

/** Requests all pictures of exercises, and reports those that do not exist. */
export async function findBrokenPictures(
  server: Server,
  progress: ProgressContext,
): Promise<PictureFindings> {
  const images = await readRawItems(server, 'exerciseimage', progress);
  const pictures = await runInSlices(collectPictures(server, images));
  const requested = await runInSlices(filterOwnPictures(server, pictures));
  const answers = await readAnswers(server, requested, progress);
  // If a server has none of the pictures that are named with another host, they are on that.
  const origins = new Set([
    server.address.origin,
    ...requested.flatMap((picture) => (answers.get(picture) === 'there' ? [picture.origin] : [])),
  ]);
  const own = requested.filter((picture) => {
    const answer = answers.get(picture);
    return answer === undefined || (answer !== 'elsewhere' && origins.has(picture.origin));
  });
  return {
    broken: await runInSlices(createBrokenFindings(server, own, answers)),
    externalCount: pictures.length - own.length,
    unansweredCount: own.filter((picture) => !answers.has(picture)).length,
  };
}

/** Returns all pictures if the server lists them, or else the main one of each exercise. */
function* collectPictures({ exercises }: Server, images: readonly JsonObject[]): Steps<readonly Picture[]> {
  const listed = yield* flatMapInSteps(images, (image): readonly Picture[] => {
    const id = toId(getExerciseReference(image));
    const url = toText(image['image']);
    const row = id === undefined ? undefined : (exercises.findItem(id) ?? createUnlistedItem(id));
    return row === undefined || url === '' ? [] : [{ row, url }];
  });
  if (listed.length > 0) {
    return listed;
  }
  return yield* flatMapInSteps(exercises.items, (row): readonly Picture[] =>
    row.details?.kind === 'exercise' && row.details.picture !== undefined
      ? [{ row, url: row.details.picture }]
      : [],
  );
}

/** Selects the pictures that may be on the server itself. */
function filterOwnPictures({ address }: Server, pictures: readonly Picture[]): Steps<readonly OwnPicture[]> {
  return flatMapInSteps(pictures, (picture) =>
    resolveServerUrl(address, picture.url) === undefined
      ? []
      : [{ ...picture, origin: new URL(picture.url, address.origin).origin }],
  );
}

/**
 * Requests pictures, until too many requests in a row get no answer.
 *
 * @returns the answers received
 * @throws the signal's reason
 */
async function readAnswers(
  { client }: Server,
  pictures: readonly Picture[],
  progress: ProgressContext,
): Promise<ReadonlyMap<Picture, PictureStatus>> {
  const answers = new Map<Picture, PictureStatus>();
  const endController = new AbortController();
  const context = { ...progress, signal: AbortSignal.any([progress.signal, endController.signal]) };
  let next = 0;
  let done = 0;
  let consecutiveFailures = 0;
  const readQueue = async (): Promise<void> => {
    for (let picture = pictures[next++]; picture !== undefined; picture = pictures[next++]) {
      const answer = await ignoreFailure(checkPicture(client, picture.url, context));
      context.signal.throwIfAborted();
      if (answer === undefined) {
        consecutiveFailures++;
      } else {
        consecutiveFailures = 0;
        answers.set(picture, answer);
      }
      if (consecutiveFailures === maxConsecutiveFailures) {
        next = pictures.length;
      }
      progress.report(++done, pictures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: maxConcurrentRequests }, readQueue));
  } finally {
    // If one queue fails, the others stop, too.
    endController.abort();
  }
  return answers;
}

function createBrokenFindings(
  server: Server,
  pictures: readonly Picture[],
  answers: ReadonlyMap<Picture, PictureStatus>,
): Steps<readonly Finding[]> {
  return flatMapInSteps(pictures, (picture) => {
    const answer = answers.get(picture);
    return answer === 'webPage' || typeof answer === 'object'
      ? [createBrokenFinding(server, picture, answer)]
      : [];
  });
}

function createBrokenFinding(
  server: Server,
  { row, url }: Picture,
  answer: Exclude<PictureStatus, 'there' | 'elsewhere'>,
): Finding {
  const answerText = answer === 'webPage' ? vscode.l10n.t('A web page') : String(answer.status);
  return new ExerciseFinding(server, row, {
    text: `${answerText} · ${url}`,
    cells: { [vscode.l10n.t('Picture')]: url, [vscode.l10n.t('Answer')]: answerText },
  });
}
