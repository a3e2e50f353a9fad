import * as vscode from 'vscode';
import { pictureAnswer, type PictureAnswer } from '../../api/http/pictureAnswer.ts';
import { idText, textOf } from '../../resources/fields.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import { publicRows } from '../../session/records/publicRows.ts';
import type { Attention } from '../../vscode/dialogs/progress.ts';
import { kindAndId } from '../../resources/fields.ts';
import { ExerciseEntry } from './exerciseEntries.ts';

/** Pictures that are asked for at once. */
const atOnce = 4;

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
}

/** Asks for all pictures of exercises, and tells those that are not there. */
export async function brokenPictures(server: Server, attention: Attention): Promise<PictureFindings> {
  const pictures = await picturesOf(server, attention);
  const answers: PictureAnswer[] = [];
  let next = 0;
  let done = 0;
  const ask = async (): Promise<void> => {
    for (let at = next++; at < pictures.length; at = next++) {
      answers[at] = await pictureAnswer(
        server.address,
        server.pictures,
        pictures[at]?.written ?? '',
        attention,
      );
      attention.report(++done, pictures.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return {
    broken: pictures.flatMap(({ row, written }, at) => {
      const answer = answers[at] ?? 'there';
      return answer === 'there' || answer === 'elsewhere' ? [] : [brokenEntry(server, row, written, answer)];
    }),
    elsewhere: answers.filter((answer) => answer === 'elsewhere').length,
  };
}

/** All pictures where the server lists them, else the main one of each exercise. */
async function picturesOf(server: Server, attention: Attention): Promise<readonly Picture[]> {
  const images = await publicRows(server, 'exerciseimage', attention);
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

/** An exercise that the list does not have. */
export function unlisted(id: string): ListedItem {
  return { id, of: exercises.id, label: kindAndId('Exercise', id), description: '' };
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
