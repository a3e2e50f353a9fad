import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';
import { PageSizes } from '../../resources/server/pageSizes.ts';
import type { SourceInfo } from '../sourceInfo.ts';
import { sumChanges, type ChangeCounts } from '../changes.ts';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import type { Staging } from '../folder/staging.ts';
import { getKinds, type BackupKind } from '../kinds.ts';
import {
  manifestName,
  serializeManifest,
  getBackupPaths,
  parseManifest,
  readmeName,
  type KindFiles,
  type Manifest,
} from '../manifest.ts';
import type { BackupObject } from '../objectFiles.ts';
import { Ownership } from '../reading/ownership.ts';
import { createReadme } from '../readme.ts';
import { readKind } from '../reading/readKind.ts';
import { writeKind } from './writeKind.ts';
import { noPictures, filterPictures, writePictures, type PictureContext } from './writePictures.ts';

/** Number of kinds that are read at the same time: as many as there are requests at once. */
const maxConcurrentKinds = 4;

/** A backup to be made. */
export interface BackupTask {
  readonly client: Client;
  readonly sourceInfo: SourceInfo;
  readonly folder: BackupFolder;
  readonly context: RequestContext & { readonly signal: AbortSignal };
  /** Hears how many objects have come, and how much of the work is done, from 0 to 1. */
  readonly onProgress: (objects: number, done: number) => void;
}

/** Outcome of a backup. */
export interface BackupResult {
  /** Number of objects that it has. */
  readonly objects: number;
  readonly pictures: number;
  /** Differences from the backup of before, in objects and in pictures. */
  readonly changes: ChangeCounts;
  /** Ids of the objects of the gallery whose pictures are not in it. */
  readonly withoutPicture: readonly string[];
  /** Ids of those whose pictures are the ones of before. */
  readonly withOldPicture: readonly string[];
  /** Kinds that are not in it, since the server does not tell whose their objects are. */
  readonly leftOut: readonly string[];
  /** True if the server does not say what it offers: there may be more that is the user's. */
  readonly mayBeIncomplete: boolean;
}

/**
 * Reads all that is the user's own, and writes it into a folder. Until the last moment what was there before stays as it is.
 *
 * @throws a failure of the reading, DiskFailure, FolderRefused, or the signal's reason, and nothing was changed then; or NotUndone
 */
export async function writeBackup(task: BackupTask): Promise<BackupResult> {
  const staging = await task.folder.beginStaging();
  try {
    return await writeStaged(staging, task);
  } finally {
    await staging.cleanUp();
  }
}

async function writeStaged(staging: Staging, task: BackupTask): Promise<BackupResult> {
  const { source, release, offered, mayBeIncomplete } = task.sourceInfo;
  const previousManifest = await readPreviousManifest(staging);
  if (mayBeIncomplete) {
    requireAllKinds(offered, previousManifest);
  }
  const kinds = new Map<string, KindFiles>();
  const changes: ChangeCounts[] = [];
  let pictures = noPictures;
  const leftOut = await readKinds(task, async (kind, objects, pictureContext) => {
    const files = previousManifest?.kinds.get(kind.endpoint)?.files ?? [];
    const written = await writeKind(staging, kind, objects, files);
    changes.push(written.changes);
    if (kind.endpoint === 'gallery') {
      const isSameSource =
        previousManifest?.server === source.server && previousManifest.user === source.user;
      const previousPictures = { files, outdated: previousManifest?.withOldPicture ?? [], isSameSource };
      pictures = await writePictures(staging, task.client, objects, previousPictures, pictureContext);
      changes.push(pictures.changes);
    }
    const pictureFiles = kind.endpoint === 'gallery' ? pictures.files : [];
    kinds.set(kind.endpoint, { objects: objects.length, files: [...written.files, ...pictureFiles].sort() });
  });
  for (const [name, { objects, files }] of previousManifest?.kinds ?? []) {
    if (!kinds.has(name)) {
      changes.push({ added: 0, changed: 0, removed: objects + filterPictures(files).length });
    }
  }
  const encoder = new TextEncoder();
  const { missing: withoutPicture, outdated: withOldPicture } = pictures;
  const manifest = serializeManifest({ ...source, release, kinds, withoutPicture, withOldPicture, leftOut });
  await staging.write(readmeName, encoder.encode(createReadme(source, mayBeIncomplete)));
  await staging.write(manifestName, encoder.encode(manifest));
  task.context.signal.throwIfAborted();
  await staging.commit();
  const objects = [...kinds.values()].reduce((sum, each) => sum + each.objects, 0);
  return {
    objects,
    pictures: pictures.files.length,
    changes: sumChanges(changes),
    withoutPicture,
    withOldPicture,
    leftOut,
    mayBeIncomplete,
  };
}

/**
 * Refuses to replace what was backed up by the few kinds of a server that does not say what it has: a root that cannot be read
 * at the moment would leave nothing of the others.
 *
 * @throws FolderRefused
 */
function requireAllKinds(offered: ReadonlySet<string>, previousManifest: Manifest | undefined): void {
  const names = new Set(getKinds(offered).map(({ endpoint }) => endpoint));
  if ([...(previousManifest?.kinds.keys() ?? [])].some((name) => !names.has(name))) {
    throw new FolderRefused('more', '');
  }
}

/** The manifest of the backup of before, if there is one; from now on its files may be replaced. */
async function readPreviousManifest(staging: Staging): Promise<Manifest | undefined> {
  await staging.setPreviousFiles([manifestName]);
  const bytes = await staging.readPrevious(manifestName);
  const manifest = bytes && parseManifest(new TextDecoder().decode(bytes));
  await staging.setPreviousFiles(manifest === undefined ? [] : getBackupPaths(manifest));
  return manifest;
}

/**
 * Reads the kinds that the server has, several at a time, and hands each over when it is whole.
 *
 * @returns those of which nobody can tell whose the objects are
 */
async function readKinds(
  task: BackupTask,
  onKind: (kind: BackupKind, objects: readonly BackupObject[], underWay: PictureContext) => Promise<void>,
): Promise<readonly string[]> {
  const {
    client,
    sourceInfo: { offered, author },
    onProgress,
  } = task;
  const failureController = new AbortController();
  const signal = AbortSignal.any([task.context.signal, failureController.signal]);
  const context = { ...task.context, signal };
  const reader = { client, context, pageSizes: new PageSizes({ smallerPages: () => undefined }) };
  const ownership = new Ownership(reader, offered, author);
  const kinds = getKinds(offered);
  const queue = [...kinds];
  const leftOut: string[] = [];
  // The gallery alone has pictures, of which a part is done.
  let [objectCount, kindCount, picturePart] = [0, 0, 0];
  const reportProgress = (): void => {
    onProgress(objectCount, (kindCount + picturePart) / kinds.length);
  };
  const onPictureProgress = (picturesDone: number): void => {
    picturePart = picturesDone;
    reportProgress();
  };
  const readQueue = async (): Promise<void> => {
    for (let kind = queue.shift(); kind !== undefined; kind = queue.shift()) {
      const objects = await readKind(kind, ownership, reader, (rows) => {
        objectCount += rows;
        reportProgress();
      });
      if (objects === 'unknown-owner') {
        leftOut.push(kind.endpoint);
      } else if (objects !== undefined) {
        await onKind(kind, objects, { context, onPictureProgress });
      }
      picturePart = kind.endpoint === 'gallery' ? 0 : picturePart;
      kindCount++;
      reportProgress();
    }
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: maxConcurrentKinds }, () =>
      readQueue().catch((error: unknown) => {
        // What the others read would not be written.
        failureController.abort(error);
        throw error;
      }),
    ),
  );
  task.context.signal.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) {
    throw failureController.signal.reason;
  }
  return leftOut.sort();
}
