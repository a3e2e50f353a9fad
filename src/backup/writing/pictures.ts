import type { Client } from '../../api/client.ts';
import { isFailure, isRefusal, type Failure } from '../../api/errors.ts';
import { objectsIn } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf } from '../../resources/fields.ts';
import { canReadMedia } from '../../session/node/mediaAccess.ts';
import type { Staging } from '../folder/staging.ts';
import { isBackupFileName, jsonIn } from '../manifest.ts';
import type { SentObject } from '../objectFiles.ts';

/** The file with the objects that the pictures belong to. */
const galleryFile = 'gallery/gallery.json';

/** Pictures that were staged. */
export interface WrittenPictures {
  /** The names of their files. */
  readonly files: readonly string[];
  /** Ids of the objects whose pictures are another host's, or that the server does not give, as it does to no page of a browser. */
  readonly missing: readonly string[];
}

/** Signal of a backup, and a hearer of its progress. */
export interface PicturesUnderWay {
  readonly context: RequestContext;
  /** Hears which part of the pictures is done, from 0 to 1. */
  readonly advanced: (part: number) => void;
}

/**
 * Stages the pictures of a gallery, one after another. A picture that the backup of before has is not read again: servers give
 * each file a name of its own.
 */
export async function writePictures(
  staging: Staging,
  client: Client,
  objects: readonly SentObject[],
  { context, advanced }: PicturesUnderWay,
): Promise<WrittenPictures> {
  const known = picturesOf(textOf(await staging.before(galleryFile)));
  const files: string[] = [];
  const missing: string[] = [];
  const pictures = picturesOf(`[${objects.map(({ text }) => text).join()}]`);
  for (const [id, written] of pictures) {
    advanced((files.length + missing.length) / pictures.size);
    const file = `${id}${/\.[a-z0-9]{1,5}$/.exec(pathOf(written).toLowerCase())?.[0] ?? '.bin'}`;
    const path = `gallery/${file}`;
    if (known.get(id) === written && (await staging.keep(path))) {
      files.push(file);
      continue;
    }
    const picture =
      isBackupFileName(file) && canReadMedia() ? await pictureOf(client, written, context) : undefined;
    if (picture === undefined) {
      missing.push(id);
    } else {
      await staging.write(path, picture);
      files.push(file);
    }
  }
  return { files, missing };
}

async function pictureOf(
  client: Client,
  written: string,
  context: RequestContext,
): Promise<Uint8Array | undefined> {
  try {
    return await client.picture(written, context);
  } catch (error) {
    if (isFailure(error) && isOfOnePicture(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Returns true for what says nothing of other pictures. */
function isOfOnePicture(failure: Failure): boolean {
  return isRefusal(failure) || (failure.name === 'Unreachable' && failure.isTooLarge);
}

/** The addresses of pictures by the ids of their objects. */
function picturesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    objectsIn(jsonIn(text)).flatMap((object) => {
      const [id, { image }] = [idOf(object), object];
      return id === undefined || typeof image !== 'string' ? [] : [[id, image] as const];
    }),
  );
}

function pathOf(address: string): string {
  return URL.parse(address, 'http://any')?.pathname ?? '';
}

function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}
