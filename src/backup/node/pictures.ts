import type { Client } from '../../api/client.ts';
import { Gone, NotOffered } from '../../api/errors.ts';
import { objectsIn } from '../../api/json/value.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idOf } from '../../resources/fields.ts';
import { isBackupFileName, jsonIn } from '../manifest.ts';
import type { SentObject } from '../objectFiles.ts';
import type { Staging } from './staging.ts';

/** The file with the objects that the pictures belong to. */
const galleryFile = 'gallery/gallery.json';

/** Pictures that were staged. */
export interface WrittenPictures {
  /** The names of their files. */
  readonly files: readonly string[];
  /** Ids of the objects whose pictures are another host's, or not there. */
  readonly missing: readonly string[];
}

/**
 * Stages the pictures of a gallery, one after another. A picture that the backup of before has is not read again: servers give
 * each file a name of its own.
 */
export async function writePictures(
  staging: Staging,
  client: Client,
  objects: readonly SentObject[],
  context: RequestContext,
): Promise<WrittenPictures> {
  const known = picturesOf(textOf(await staging.before(galleryFile)));
  const files: string[] = [];
  const missing: string[] = [];
  for (const [id, written] of picturesOf(`[${objects.map(({ text }) => text).join()}]`)) {
    const file = `${id}${/\.[a-z0-9]{1,5}$/.exec(pathOf(written).toLowerCase())?.[0] ?? '.bin'}`;
    const path = `gallery/${file}`;
    if (known.get(id) === written && (await staging.keep(path))) {
      files.push(file);
      continue;
    }
    const picture = isBackupFileName(file) ? await pictureOf(client, written, context) : undefined;
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
    if (error instanceof NotOffered || error instanceof Gone) {
      return undefined;
    }
    throw error;
  }
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
