import type { Client } from '../../api/client.ts';
import { inSlices, type Steps } from '../../api/concurrency/slices.ts';
import { pictureContent } from '../../api/contents.ts';
import { isRefusal, unlessFailed, type Failure } from '../../api/errors.ts';
import { parseJson } from '../../api/json/parse.ts';
import { memberOf, parseTree, textAt } from '../../api/json/tree.ts';
import type { RequestContext } from '../../api/requests.ts';
import { idText } from '../../resources/fields.ts';
import { canReadMedia } from '../../session/node/mediaAccess.ts';
import { addObjects, type Changes } from '../changes.ts';
import type { Staging } from '../folder/staging.ts';
import { isBackupFileName } from '../manifest.ts';
import { isObjectFile, type SentObject } from '../objectFiles.ts';

/** The file with the objects that the pictures belong to. */
const galleryFile = 'gallery/gallery.json';

/** Characters that an id or the address of a picture is written in; what is longer is none. */
const maxWritten = 4000;

/** Number of pictures at which a server fails, one after another, that are no fault of theirs. */
const maxFaultsInARow = 3;

/** Pictures that were staged. */
export interface WrittenPictures {
  /** The names of their files. */
  readonly files: readonly string[];
  /** Ids of the objects whose pictures are another host's, or that the server does not give, as it does to no page of a browser. */
  readonly missing: readonly string[];
  /** Ids of the objects of which that holds, too, and whose pictures of before are kept. */
  readonly outdated: readonly string[];
  readonly changes: Changes;
}

/** The pictures of a server without a gallery. */
export const noPictures: WrittenPictures = {
  files: [],
  missing: [],
  outdated: [],
  changes: { added: 0, changed: 0, removed: 0 },
};

/** Pictures of the backup of before. */
export interface OldPictures {
  /** The names of the files of the gallery. */
  readonly files: readonly string[];
  /** Ids of the objects whose pictures were outdated already. */
  readonly outdated: readonly string[];
  /** True if they are of the same user of the same server: of others, the same ids are of other objects. */
  readonly areOwn: boolean;
}

/** Signal of a backup, and a hearer of its progress. */
export interface PicturesUnderWay {
  readonly context: RequestContext;
  /** Hears which part of the pictures is done, from 0 to 1. */
  readonly advanced: (part: number) => void;
}

/**
 * Stages the pictures of a gallery, one after another. A picture that the backup of before has is not read again: servers give
 * each file a name of its own. It stays until there is the one that replaces it.
 */
export async function writePictures(
  staging: Staging,
  client: Client,
  objects: readonly SentObject[],
  old: OldPictures,
  { context, advanced }: PicturesUnderWay,
): Promise<WrittenPictures> {
  const known = await inSlices(picturesOfFile(await staging.before(galleryFile)));
  const earlier = new Map(picturesIn(old.files).map((file) => [file.replace(/\..*$/, ''), file]));
  const files = new Map<string, string>();
  const missing: string[] = [];
  const outdated: string[] = [];
  let [added, changed] = [0, 0];
  const pictures = await inSlices(picturesOf(objects.map(({ text }) => text)));
  const readPicture = pictureReader(client, context);
  const keep = async (id: string, file: string | undefined): Promise<boolean> => {
    const isKept = file !== undefined && (await staging.keep(`gallery/${file}`));
    if (isKept) {
      files.set(id, file);
    }
    return isKept;
  };
  for (const [id, written] of pictures) {
    advanced((files.size + missing.length) / pictures.size);
    const file = `${id}${endingOf(written)}`;
    if (known.get(id) === written && !old.outdated.includes(id) && (await keep(id, file))) {
      continue;
    }
    const picture = isBackupFileName(file) && canReadMedia() ? await readPicture(written) : undefined;
    if (picture !== undefined) {
      const isOther = await staging.write(`gallery/${file}`, picture);
      files.set(id, file);
      added += Number(!earlier.has(id));
      changed += Number(earlier.has(id) && isOther);
    } else if (old.areOwn && (await keep(id, earlier.get(id)))) {
      outdated.push(id);
    } else {
      missing.push(id);
    }
  }
  const removed = [...earlier.keys()].filter((id) => !files.has(id)).length;
  return { files: [...files.values()], missing, outdated, changes: { added, changed, removed } };
}

/** The pictures among the files of a gallery, by name. */
export function picturesIn(files: readonly string[]): readonly string[] {
  return files.filter((file) => !isObjectFile(file));
}

/** The ending of a picture's file: never that of a file of objects. */
function endingOf(written: string): string {
  const ending = /\.[a-z0-9]{1,5}$/.exec(pathOf(written).toLowerCase())?.[0] ?? '';
  return ending === '' || isObjectFile(ending) ? '.bin' : ending;
}

/**
 * Makes what reads pictures, one after another: undefined for one that the server does not give, or fails at.
 *
 * @throws a failure that is not of one picture alone
 */
function pictureReader(
  client: Client,
  context: RequestContext,
): (written: string) => Promise<Uint8Array | undefined> {
  let faultsInARow = 0;
  const isOfOnePicture = (failure: Failure): boolean => {
    if (failure.name === 'ServerFault' && failure.status === 500) {
      faultsInARow++;
      return faultsInARow < maxFaultsInARow;
    }
    faultsInARow = 0;
    return isRefusal(failure) || (failure.name === 'Unreachable' && failure.isTooLarge);
  };
  return async (written) => {
    const picture = await unlessFailed(client.file(written, pictureContent, context), isOfOnePicture);
    if (picture !== undefined) {
      faultsInARow = 0;
    }
    return picture;
  };
}

/** The pictures of a file of a gallery; none for undefined. */
function* picturesOfFile(bytes: Uint8Array | undefined): Steps<ReadonlyMap<string, string>> {
  const objects = new Map<string, string>();
  if (bytes !== undefined) {
    yield* addObjects(bytes, objects, false);
  }
  return yield* picturesOf([...objects.values()]);
}

/** The addresses of pictures by the ids of their objects. */
function* picturesOf(texts: readonly string[]): Steps<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const text of texts) {
    // An object may be longer than can be read at once.
    const object = yield* parseTree(text);
    const [sentId, image] = ['id', 'image'].map((name) => {
      const node = memberOf(text, object, name);
      const isShort = node !== undefined && node.end - node.start <= maxWritten;
      return isShort ? parseJson(textAt(text, node)) : undefined;
    });
    const id = idText(sentId);
    if (id !== undefined && typeof image === 'string') {
      found.set(id, image);
    }
    yield;
  }
  return found;
}

function pathOf(address: string): string {
  return URL.parse(address, 'http://any')?.pathname ?? '';
}
