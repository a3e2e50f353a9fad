import type { Client } from '../../api/client.ts';
import { runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import { pictureContent } from '../../api/contentKinds.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { isRefusal, ignoreFailure } from '../../api/failures/failures.ts';
import { parseJson } from '../../api/json/parse.ts';
import { findMember, parseTree, getText } from '../../api/json/tree.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toId } from '../../resources/fields.ts';
import { canReadMedia } from '../../session/node/browserLimits.ts';
import { addObjects, type ChangeCounts } from '../changes.ts';
import type { Staging } from '../folder/staging.ts';
import { isBackupFileName, type BackupGaps } from '../manifest.ts';
import { isObjectFile, type BackupObject } from '../objectFiles.ts';
import { isListFailure } from '../reading/isListFailure.ts';

/** File with the objects of the gallery. */
const galleryFile = 'gallery/gallery.json';

/** Upper limit on the characters of an ID or the URL of a picture. */
const maxValueLength = 4000;

/** Number of consecutive failures after which the server is to blame, and not the pictures. */
const maxConsecutiveFaults = 3;

/** Pictures that were staged. */
export interface WrittenPictures extends Pick<BackupGaps, 'withoutPicture' | 'withOldPicture'> {
  /** The names of their files. */
  readonly files: readonly string[];
  readonly changes: ChangeCounts;
}

/** The pictures of a server without a gallery. */
export const noPictures: WrittenPictures = {
  files: [],
  withoutPicture: [],
  withOldPicture: [],
  changes: { added: 0, changed: 0, removed: 0 },
};

/** Pictures of the previous backup. */
export interface PreviousPictures extends Pick<BackupGaps, 'withOldPicture'> {
  /** The names of the files of the gallery. */
  readonly files: readonly string[];
  /** True if they are of the same user and server: otherwise equal IDs mean other objects. */
  readonly isSameSource: boolean;
}

/** Signal, progress and options of a backup. */
export interface PictureContext {
  readonly context: RequestContext;
  /** Receives the completed part of the pictures, from 0 to 1. */
  readonly onPictureProgress: (part: number) => void;
  /** True to leave pictures out that the server fails at, however many these are. */
  readonly skipsFailures: boolean;
}

/**
 * Stages the pictures of a gallery, one after another. A picture of the previous backup with the same URL is not read again, since
 * servers never reuse a name. A previous picture is kept until its replacement can be read.
 */
export async function writePictures(
  staging: Staging,
  client: Client,
  objects: readonly BackupObject[],
  previous: PreviousPictures,
  { context, onPictureProgress, skipsFailures }: PictureContext,
): Promise<WrittenPictures> {
  const previousUrls = await runInSlices(parsePictureUrls(await staging.readPrevious(galleryFile)));
  const previousFiles = new Map(
    filterPictures(previous.files).map((file) => [file.replace(/\..*$/, ''), file]),
  );
  const files = new Map<string, string>();
  const withoutPicture: string[] = [];
  const withOldPicture: string[] = [];
  let [added, changed] = [0, 0];
  const urls = await runInSlices(getPictureUrls(objects.map(({ text }) => text)));
  const readPicture = createPictureReader(client, context, skipsFailures);
  const keep = async (id: string, file: string | undefined): Promise<boolean> => {
    const isKept = file !== undefined && (await staging.keep(`gallery/${file}`));
    if (isKept) {
      files.set(id, file);
    }
    return isKept;
  };
  for (const [id, url] of urls) {
    onPictureProgress((files.size + withoutPicture.length) / urls.size);
    const file = `${id}${getExtension(url)}`;
    if (previousUrls.get(id) === url && !previous.withOldPicture.includes(id) && (await keep(id, file))) {
      continue;
    }
    const picture = isBackupFileName(file) && canReadMedia() ? await readPicture(url) : undefined;
    if (picture !== undefined) {
      const isChanged = await staging.write(`gallery/${file}`, picture);
      files.set(id, file);
      added += Number(!previousFiles.has(id));
      changed += Number(previousFiles.has(id) && isChanged);
    } else if (previous.isSameSource && (await keep(id, previousFiles.get(id)))) {
      withOldPicture.push(id);
    } else {
      withoutPicture.push(id);
    }
  }
  const removed = [...previousFiles.keys()].filter((id) => !files.has(id)).length;
  return { files: [...files.values()], withoutPicture, withOldPicture, changes: { added, changed, removed } };
}

/** Selects the pictures among the files of a gallery. */
export function filterPictures(files: readonly string[]): readonly string[] {
  return files.filter((file) => !isObjectFile(file));
}

/** The extension of a picture's file, which is never that of an object file. */
function getExtension(url: string): string {
  const { pathname = '' } = URL.parse(url, 'http://any') ?? {};
  const extension = /\.[a-z0-9]{1,5}$/.exec(pathname.toLowerCase())?.[0] ?? '';
  return extension === '' || isObjectFile(extension) ? '.bin' : extension;
}

/**
 * Creates a function that reads a picture; undefined for one that the server does not send.
 *
 * @throws a failure that affects more than one picture
 */
function createPictureReader(
  client: Client,
  context: RequestContext,
  skipsFailures: boolean,
): (written: string) => Promise<Uint8Array | undefined> {
  let consecutiveFaults = 0;
  const isSinglePictureFailure = (failure: Failure): boolean => {
    if (isRefusal(failure) || (failure.name === 'Unreachable' && failure.isTooLarge)) {
      consecutiveFaults = 0;
      return true;
    }
    const isFault = failure.name === 'ServerFault' && failure.status === 500;
    if (!isFault && !(skipsFailures && isListFailure(failure))) {
      return false;
    }
    consecutiveFaults++;
    return skipsFailures || consecutiveFaults < maxConsecutiveFaults;
  };
  return async (url) => {
    if (consecutiveFaults === maxConsecutiveFaults) {
      return undefined;
    }
    const picture = await ignoreFailure(
      client.readFile(url, pictureContent, context),
      isSinglePictureFailure,
    );
    if (picture !== undefined) {
      consecutiveFaults = 0;
    }
    return picture;
  };
}

/** URLs of the pictures in a gallery file, by the IDs of their objects; none for undefined. */
function* parsePictureUrls(bytes: Uint8Array | undefined): Steps<ReadonlyMap<string, string>> {
  const objects = new Map<string, string>();
  if (bytes !== undefined) {
    yield* addObjects(bytes, objects, false);
  }
  return yield* getPictureUrls([...objects.values()]);
}

/** URLs of pictures by the IDs of their objects. */
function* getPictureUrls(texts: readonly string[]): Steps<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const text of texts) {
    // Parsed in steps, since an object may be long.
    const object = yield* parseTree(text);
    const [sentId, image] = ['id', 'image'].map((name) => {
      const node = findMember(text, object, name);
      const isShort = node !== undefined && node.end - node.start <= maxValueLength;
      return isShort ? parseJson(getText(text, node)) : undefined;
    });
    const id = toId(sentId);
    if (id !== undefined && typeof image === 'string') {
      found.set(id, image);
    }
    yield;
  }
  return found;
}
