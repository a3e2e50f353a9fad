import * as vscode from 'vscode';
import { toObjects, type JsonObject } from '../../api/json/value.ts';
import { resolveServerUrl } from '../../api/pictures.ts';
import { joinNames } from '../../resources/details.ts';
import { toId, toText } from '../../resources/fields.ts';
import type { Server } from '../../session/currentServer.ts';
import type { MuscleSide, MusclesBlock } from '../blocks.ts';

/** A muscle that an exercise trains. */
interface DrawnMuscle {
  readonly id: string;
  readonly name: string;
  readonly isFront: boolean;
  /** Path of the folder with the drawings, as the server sends it; undefined if it names none. */
  readonly folder: string | undefined;
  readonly kind: 'main' | 'secondary';
}

/** Matches the folder in the URL of a drawing. */
const folderPattern = /^(.*\/images\/muscles\/)(?:main|secondary)\/[^/]+\.svg$/;
/** Upper limit on the drawn muscles; wger has 16. */
const maxMuscles = 50;
/** Ids of muscles with a drawing are small numbers. */
const muscleIdPattern = /^\d{1,4}$/;

/**
 * The figure of an exercise's muscles, made of the server's drawings. Their names lack the hash that production servers put into
 * URLs: the server never sends the URLs of the outlines, and serves them under both names (`wger-api.md` §3.9).
 */
export function createMuscleFigure(exercise: JsonObject, { address }: Server): readonly MusclesBlock[] {
  const muscles = [
    ...parseMuscles(exercise['muscles'], 'main'),
    ...parseMuscles(exercise['muscles_secondary'], 'secondary'),
  ];
  const folder = muscles.find((muscle) => muscle.folder !== undefined)?.folder;
  const sides = [true, false].flatMap((isFront): readonly MuscleSide[] => {
    const shown = muscles.filter((muscle) => muscle.isFront === isFront && muscleIdPattern.test(muscle.id));
    const outline = isFront ? 'muscular_system_front.svg' : 'muscular_system_back.svg';
    const layers = [outline, ...shown.map(({ kind, id }) => `${kind}/muscle-${id}.svg`)].flatMap((file) =>
      folder === undefined ? [] : (resolveServerUrl(address, folder + file)?.href ?? []),
    );
    return shown.length === 0 || layers.length <= shown.length
      ? []
      : [{ description: describeSide(isFront, shown), layers }];
  });
  return sides.length === 0 ? [] : [{ kind: 'muscles', sides }];
}

function parseMuscles(sent: unknown, kind: DrawnMuscle['kind']): readonly DrawnMuscle[] {
  return toObjects(sent, maxMuscles).flatMap((muscle) => {
    const id = toId(muscle['id']);
    const imageUrl = toText(muscle[kind === 'main' ? 'image_url_main' : 'image_url_secondary']);
    return id === undefined
      ? []
      : [
          {
            id,
            name: toText(muscle['name_en']) || toText(muscle['name']),
            isFront: muscle['is_front'] === true,
            folder: folderPattern.exec(imageUrl)?.[1],
            kind,
          },
        ];
  });
}

function describeSide(isFront: boolean, muscles: readonly DrawnMuscle[]): string {
  const names = joinNames(muscles);
  return isFront ? vscode.l10n.t('Front: {0}', names) : vscode.l10n.t('Back: {0}', names);
}
