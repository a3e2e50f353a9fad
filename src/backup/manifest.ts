import { toObject, toStrings, type JsonObject } from '../api/json/value.ts';
import { isKindName } from './kinds.ts';

/** Name of the file that lists the content of a backup. */
export const manifestName = 'manifest.json';
export const readmeName = 'README.md';

const format = 'wger-backup';
const formatVersion = 1;

/** Server and user that a backup is of. */
export interface BackupSource {
  /** `scheme://host[:port][/prefix]`. */
  readonly server: string;
  /** The user's name, or the ID if the server sends no name (release 2.0); undefined if it sends neither. */
  readonly user: string | undefined;
}

/** Returns true if two backups are of the same user of the same server. */
export function isSameSource(one: BackupSource, other: BackupSource): boolean {
  return one.server === other.server && one.user === other.user;
}

/** Files of a kind, in a folder of its name. */
export interface KindFiles {
  readonly objects: number;
  /** The names of the files, in order. */
  readonly files: readonly string[];
}

/** Parts that a backup does not have, or not in their current state. */
export interface BackupGaps {
  /** IDs of gallery objects whose pictures are missing: on another host, not sent by the server, or not readable in a browser. */
  readonly withoutPicture: readonly string[];
  /** IDs of gallery objects whose pictures are from an earlier backup, since the server does not send the current ones. */
  readonly withOldPicture: readonly string[];
  /** Kinds that are left out, since the server does not say who owns their objects. */
  readonly leftOut: readonly string[];
  /** Kinds that could not be read. Their files from an earlier backup of the same data are kept, and listed. */
  readonly unread: readonly string[];
}

/** Content of a backup. It has no timestamp, so that two backups of the same data are identical. */
export interface Manifest extends BackupSource, BackupGaps {
  /** The version of the server; undefined if it is unknown. */
  readonly release: string | undefined;
  readonly kinds: ReadonlyMap<string, KindFiles>;
}

/** Serializes a manifest, without gaps that it does not have. */
export function serializeManifest({ server, user, release, kinds, ...gaps }: Manifest): string {
  const sortedKinds = [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
  const json = {
    format,
    formatVersion,
    server,
    user,
    release,
    kinds: Object.fromEntries(sortedKinds),
    ...Object.fromEntries(Object.entries(gaps).filter(([, names]) => names.length > 0)),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

/** Parses a manifest; undefined for anything else, and for an unknown format. */
export function parseManifest(bytes: Uint8Array | undefined): Manifest | undefined {
  const json = tryParseObject(bytes);
  const { server, user, release, kinds, withoutPicture, withOldPicture, leftOut, unread } = json;
  if (json['format'] !== format || json['formatVersion'] !== formatVersion) {
    return undefined;
  }
  return {
    server: typeof server === 'string' ? server : '',
    user: typeof user === 'string' ? user : undefined,
    release: typeof release === 'string' ? release : undefined,
    kinds: new Map(
      Object.entries(toObject(kinds))
        .filter(([name]) => isKindName(name))
        .map(([name, value]) => [name, parseKindFiles(value)]),
    ),
    withoutPicture: toStrings(withoutPicture),
    withOldPicture: toStrings(withOldPicture),
    leftOut: toStrings(leftOut),
    unread: toStrings(unread),
  };
}

/** Parses a JSON object; an object without members for anything else. */
export function tryParseObject(bytes: Uint8Array | undefined): JsonObject {
  try {
    return toObject(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}

/** Drops names that lead out of the folder: anybody may have written the manifest. */
function parseKindFiles(value: unknown): KindFiles {
  const { objects, files } = toObject(value);
  return {
    objects: typeof objects === 'number' ? objects : 0,
    files: toStrings(files).filter(isBackupFileName),
  };
}

/** Returns true for the name of a file that a backup may have. */
export function isBackupFileName(name: string): boolean {
  return /^[A-Za-z0-9][\w-]{0,80}\.[a-z0-9]{1,5}$/.test(name);
}

/** Returns true for the path of a file that a backup may have, relative to its folder. */
export function isBackupPath(path: string): boolean {
  const [folder = '', name, ...rest] = path.split('/');
  return name === undefined
    ? path === manifestName || path === readmeName
    : rest.length === 0 && isKindName(folder) && isBackupFileName(name);
}

/** The paths of all files of a backup. */
export function getBackupPaths({ kinds }: Pick<Manifest, 'kinds'>): readonly string[] {
  return [
    manifestName,
    readmeName,
    ...[...kinds].flatMap(([name, { files }]) => files.map((file) => `${name}/${file}`)),
  ];
}
