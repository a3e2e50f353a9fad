import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';
import { PageSizes } from '../../resources/server/pageSizes.ts';
import type { SourceInfo } from '../sourceInfo.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import { sumChanges, type ChangeCounts } from '../changes.ts';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import type { Staging } from '../folder/staging.ts';
import { getKinds, type BackupKind } from '../kinds.ts';
import {
  manifestName,
  serializeManifest,
  getBackupPaths,
  isSameSource,
  parseManifest,
  readmeName,
  type BackupGaps,
  type KindFiles,
  type Manifest,
} from '../manifest.ts';
import type { BackupObject } from '../objectFiles.ts';
import { isListFailure } from '../reading/isListFailure.ts';
import { Ownership } from '../reading/ownership.ts';
import { createReadme } from '../readme.ts';
import { readKind } from '../reading/readKind.ts';
import { writeKind } from './writeKind.ts';
import { noPictures, filterPictures, writePictures, type PictureContext } from './writePictures.ts';

/** Number of kinds that are read concurrently: the limit of concurrent requests. */
const maxConcurrentKinds = 4;

/** A backup to write. */
export interface BackupTask {
  readonly client: Client;
  readonly sourceInfo: SourceInfo;
  readonly folder: BackupFolder;
  readonly context: RequestContext & { readonly signal: AbortSignal };
  /** True to continue without the lists that the server fails to send. */
  readonly skipsFailedLists: boolean;
  /** Receives the number of objects so far, and the completed part of the work, from 0 to 1. */
  readonly onProgress: (objects: number, done: number) => void;
}

/** Outcome of a backup. */
export interface BackupResult extends BackupGaps {
  /** Number of objects that were read. */
  readonly objects: number;
  readonly pictures: number;
  /** Differences from the previous backup, in objects and pictures. */
  readonly changes: ChangeCounts;
  /** True if the previous backup is of the same user and server. */
  readonly isUpdate: boolean;
  /** True if the root could not be read, so that the user may have more data. */
  readonly mayBeIncomplete: boolean;
}

/**
 * Reads all of the user's own data and writes it to a folder. The previous backup stays as it is until everything is staged.
 *
 * @throws a failure of the reading, DiskFailure, FolderRefused, or the signal's reason, if nothing was changed; or NotUndone
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
  const previousManifest = await readPreviousManifest(task.folder, staging);
  if (mayBeIncomplete) {
    requireAllKinds(offered, previousManifest);
  }
  const kinds = new Map<string, KindFiles>();
  const changes: ChangeCounts[] = [];
  let pictures = noPictures;
  const isUpdate = previousManifest !== undefined && isSameSource(previousManifest, source);
  const { leftOut, unread } = await readKinds(task, async (kind, objects, pictureContext) => {
    const files = previousManifest?.kinds.get(kind.endpoint)?.files ?? [];
    const written = await writeKind(staging, kind, objects, files);
    changes.push(written.changes);
    const names = [...written.files];
    if (kind.endpoint === 'gallery') {
      const previousPictures = {
        files,
        withOldPicture: previousManifest?.withOldPicture ?? [],
        isSameSource: isUpdate,
      };
      pictures = await writePictures(staging, task.client, objects, previousPictures, pictureContext);
      changes.push(pictures.changes);
      names.push(...pictures.files);
    }
    kinds.set(kind.endpoint, { objects: objects.length, files: names.sort() });
  });
  const objects = [...kinds.values()].reduce((sum, each) => sum + each.objects, 0);
  let { withoutPicture, withOldPicture } = pictures;
  for (const [name, previousKind] of previousManifest?.kinds ?? []) {
    const { objects, files } = previousKind;
    if (isUpdate && unread.includes(name)) {
      await Promise.all(files.map((file) => staging.keep(`${name}/${file}`)));
      kinds.set(name, previousKind);
      if (name === 'gallery') {
        ({ withoutPicture, withOldPicture } = previousManifest);
      }
    } else if (!kinds.has(name)) {
      changes.push({ added: 0, changed: 0, removed: objects + filterPictures(files).length });
    }
  }
  const encoder = new TextEncoder();
  const gaps = { withoutPicture, withOldPicture, leftOut, unread };
  const manifest = serializeManifest({ ...source, release, kinds, ...gaps });
  await staging.write(readmeName, encoder.encode(createReadme(source, mayBeIncomplete)));
  await staging.write(manifestName, encoder.encode(manifest));
  task.context.signal.throwIfAborted();
  await staging.commit();
  return {
    objects,
    pictures: pictures.files.length,
    changes: sumChanges(changes),
    ...gaps,
    isUpdate,
    mayBeIncomplete,
  };
}

/**
 * Refuses to replace a backup by one with fewer kinds while the root cannot be read: the other kinds would be lost.
 *
 * @throws FolderRefused
 */
function requireAllKinds(offered: ReadonlySet<string>, previousManifest: Manifest | undefined): void {
  const names = new Set(getKinds(offered).map(({ endpoint }) => endpoint));
  if ([...(previousManifest?.kinds.keys() ?? [])].some((name) => !names.has(name))) {
    throw new FolderRefused('more', '');
  }
}

/** Reads the manifest of the previous backup, if there is one, and lets its files be replaced. */
async function readPreviousManifest(folder: BackupFolder, staging: Staging): Promise<Manifest | undefined> {
  const manifest = parseManifest(await folder.readManifest());
  await staging.setPreviousFiles(manifest === undefined ? [] : getBackupPaths(manifest));
  return manifest;
}

/**
 * Reads the kinds that the server offers, several at a time, and hands each over once it is complete.
 *
 * @returns the kinds without known owners, and those that could not be read
 */
async function readKinds(
  task: BackupTask,
  onKind: (
    kind: BackupKind,
    objects: readonly BackupObject[],
    pictureContext: PictureContext,
  ) => Promise<void>,
): Promise<Pick<BackupGaps, 'leftOut' | 'unread'>> {
  const {
    client,
    sourceInfo: { offered, author, isUserUnread },
    onProgress,
    skipsFailedLists,
  } = task;
  const failureController = new AbortController();
  const signal = AbortSignal.any([task.context.signal, failureController.signal]);
  const context = { ...task.context, signal };
  const reader = { client, context, pageSizes: new PageSizes({ smallerPages: () => undefined }) };
  const ownership = new Ownership(reader, offered, author);
  const kinds = getKinds(offered);
  // Shared by all readers, each of which takes the next kind.
  const queue = kinds.values();
  const [leftOut, unread]: [string[], string[]] = [[], []];
  const failures: Failure[] = [];
  // Only the gallery has pictures, whose progress counts as a part of it.
  let [objectCount, kindCount, readCount, picturePart] = [0, 0, 0, 0];
  const reportProgress = (): void => {
    onProgress(objectCount, (kindCount + picturePart) / kinds.length);
  };
  const onPictureProgress = (picturesDone: number): void => {
    picturePart = picturesDone;
    reportProgress();
  };
  const readQueue = async (): Promise<void> => {
    for (const kind of queue) {
      const reading = readKind(kind, ownership, reader, (rows) => {
        objectCount += rows;
        reportProgress();
      });
      const objects = await reading.catch((error: unknown) => {
        if (skipsFailedLists && isFailure(error) && isListFailure(error)) {
          failures.push(error);
          return 'unread' as const;
        }
        throw error;
      });
      if (objects === 'unread' || (isUserUnread && (objects === undefined || objects === 'unknown-owner'))) {
        unread.push(kind.endpoint);
      } else if (objects === 'unknown-owner') {
        leftOut.push(kind.endpoint);
      } else if (objects !== undefined) {
        readCount++;
        await onKind(kind, objects, { context, onPictureProgress, skipsFailures: skipsFailedLists });
      }
      picturePart = kind.endpoint === 'gallery' ? 0 : picturePart;
      kindCount++;
      reportProgress();
    }
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: maxConcurrentKinds }, () =>
      readQueue().catch((error: unknown) => {
        // The others need not go on: nothing they read would be written.
        failureController.abort(error);
        throw error;
      }),
    ),
  );
  task.context.signal.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) {
    throw failureController.signal.reason;
  }
  const [failure] = failures;
  if (failure !== undefined && readCount === 0) {
    throw failure;
  }
  return { leftOut: leftOut.sort(), unread: unread.sort() };
}
