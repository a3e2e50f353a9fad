import type { Client } from '../../api/client.ts';
import type { RequestContext } from '../../api/requests.ts';
import { PageSizes } from '../../resources/server/pageSizes.ts';
import type { SourceFacts } from '../backupSource.ts';
import { sumOfChanges, type Changes } from '../changes.ts';
import type { BackupFolder } from '../folder/backupFolder.ts';
import { FolderRefused } from '../folder/errors.ts';
import type { Staging } from '../folder/staging.ts';
import { kindsOf, type Kind } from '../kinds.ts';
import {
  manifestName,
  manifestText,
  pathsOf,
  readManifest,
  readmeName,
  type KindFiles,
  type Manifest,
} from '../manifest.ts';
import type { SentObject } from '../objectFiles.ts';
import { Ownership } from '../reading/ownership.ts';
import { readmeText } from '../readme.ts';
import { readKind } from '../reading/readKind.ts';
import { writeKind } from './writeKind.ts';
import { noPictures, picturesIn, writePictures, type PicturesUnderWay } from './pictures.ts';

/** Number of kinds that are read at the same time: as many as there are requests at once. */
const kindsAtOnce = 4;

/** A backup to be made. */
export interface BackupTask {
  readonly client: Client;
  readonly facts: SourceFacts;
  readonly folder: BackupFolder;
  readonly context: RequestContext & { readonly signal: AbortSignal };
  /** Hears how many objects have come, and how much of the work is done, from 0 to 1. */
  readonly report: (objects: number, done: number) => void;
}

/** Outcome of a backup. */
export interface BackupResult {
  /** Number of objects that it has. */
  readonly objects: number;
  readonly pictures: number;
  /** Differences from the backup of before, in objects and in pictures. */
  readonly changes: Changes;
  /** Ids of the objects of the gallery whose pictures are not in it. */
  readonly withoutPicture: readonly string[];
  /** Ids of those whose pictures are the ones of before. */
  readonly withOldPicture: readonly string[];
  /** Kinds that are not in it, since the server does not tell whose their objects are. */
  readonly leftOut: readonly string[];
  /** True if the server does not say what it offers: there may be more that is the user's. */
  readonly mayLackMore: boolean;
}

/**
 * Reads all that is the user's own, and writes it into a folder. Until the last moment what was there before stays as it is.
 *
 * @throws a failure of the reading, DiskFailure, FolderRefused, or the signal's reason, and nothing was changed then; or NotUndone
 */
export async function writeBackup(task: BackupTask): Promise<BackupResult> {
  const staging = await task.folder.begin();
  try {
    return await writeInto(staging, task);
  } finally {
    await staging.end();
  }
}

async function writeInto(staging: Staging, task: BackupTask): Promise<BackupResult> {
  const { source, release, offered, mayLackMore } = task.facts;
  const before = await manifestIn(staging);
  if (mayLackMore) {
    refuseFewerKinds(offered, before);
  }
  const kinds = new Map<string, KindFiles>();
  const changes: Changes[] = [];
  let pictures = noPictures;
  const leftOut = await readKinds(task, async (kind, objects, underWay) => {
    const files = before?.kinds.get(kind.endpoint)?.files ?? [];
    const written = await writeKind(staging, kind, objects, files);
    changes.push(written.changes);
    if (kind.endpoint === 'gallery') {
      const areOwn = before?.server === source.server && before.user === source.user;
      const old = { files, outdated: before?.withOldPicture ?? [], areOwn };
      pictures = await writePictures(staging, task.client, objects, old, underWay);
      changes.push(pictures.changes);
    }
    const shown = kind.endpoint === 'gallery' ? pictures.files : [];
    kinds.set(kind.endpoint, { objects: objects.length, files: [...written.files, ...shown].sort() });
  });
  for (const [name, { objects, files }] of before?.kinds ?? []) {
    if (!kinds.has(name)) {
      changes.push({ added: 0, changed: 0, removed: objects + picturesIn(files).length });
    }
  }
  const encoder = new TextEncoder();
  const { missing: withoutPicture, outdated: withOldPicture } = pictures;
  const manifest = manifestText({ ...source, release, kinds, withoutPicture, withOldPicture, leftOut });
  await staging.write(readmeName, encoder.encode(readmeText(source, mayLackMore)));
  await staging.write(manifestName, encoder.encode(manifest));
  task.context.signal.throwIfAborted();
  await staging.commit();
  const objects = [...kinds.values()].reduce((sum, each) => sum + each.objects, 0);
  return {
    objects,
    pictures: pictures.files.length,
    changes: sumOfChanges(changes),
    withoutPicture,
    withOldPicture,
    leftOut,
    mayLackMore,
  };
}

/**
 * Refuses to replace what was backed up by the few kinds of a server that does not say what it has: a root that cannot be read
 * at the moment would leave nothing of the others.
 *
 * @throws FolderRefused
 */
function refuseFewerKinds(offered: ReadonlySet<string>, before: Manifest | undefined): void {
  const names = new Set(kindsOf(offered).map(({ endpoint }) => endpoint));
  if ([...(before?.kinds.keys() ?? [])].some((name) => !names.has(name))) {
    throw new FolderRefused('more', '');
  }
}

/** The manifest of the backup of before, if there is one; from now on its files may be replaced. */
async function manifestIn(staging: Staging): Promise<Manifest | undefined> {
  await staging.owns([manifestName]);
  const bytes = await staging.before(manifestName);
  const manifest = bytes && readManifest(new TextDecoder().decode(bytes));
  await staging.owns(manifest === undefined ? [] : pathsOf(manifest));
  return manifest;
}

/**
 * Reads the kinds that the server has, several at a time, and hands each over when it is whole.
 *
 * @returns those of which nobody can tell whose the objects are
 */
async function readKinds(
  task: BackupTask,
  handOver: (kind: Kind, objects: readonly SentObject[], underWay: PicturesUnderWay) => Promise<void>,
): Promise<readonly string[]> {
  const {
    client,
    facts: { offered, author },
    report,
  } = task;
  const failed = new AbortController();
  const signal = AbortSignal.any([task.context.signal, failed.signal]);
  const context = { ...task.context, signal };
  const reader = { client, context, pageSizes: new PageSizes({ smallerPages: () => undefined }) };
  const ownership = new Ownership(reader, offered, author);
  const kinds = kindsOf(offered);
  const waiting = [...kinds];
  const leftOut: string[] = [];
  // The gallery alone has pictures, of which a part is done.
  let [came, done, part] = [0, 0, 0];
  const tell = (): void => {
    report(came, (done + part) / kinds.length);
  };
  const advanced = (picturesDone: number): void => {
    part = picturesDone;
    tell();
  };
  const work = async (): Promise<void> => {
    for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) {
      const objects = await readKind(kind, ownership, reader, (rows) => {
        came += rows;
        tell();
      });
      if (objects === 'unknown-owner') {
        leftOut.push(kind.endpoint);
      } else if (objects !== undefined) {
        await handOver(kind, objects, { context, advanced });
      }
      part = kind.endpoint === 'gallery' ? 0 : part;
      done++;
      tell();
    }
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: kindsAtOnce }, () =>
      work().catch((error: unknown) => {
        // What the others read would not be written.
        failed.abort(error);
        throw error;
      }),
    ),
  );
  task.context.signal.throwIfAborted();
  if (outcomes.some(({ status }) => status === 'rejected')) {
    throw failed.signal.reason;
  }
  return leftOut.sort();
}
