import { join } from 'node:path';
import type { Generation } from '../service/service.ts';

export interface RecordedRelease {
  readonly folder: string;
  /** The generation whose access rules and version it has. */
  readonly generation: Generation;
}

/** The recorded releases, the newest last. */
export const recordedReleases: readonly RecordedRelease[] = [
  { folder: '2.0', generation: '2.0' },
  { folder: '2.2', generation: '2.2' },
  { folder: '2.4', generation: '2.4' },
  { folder: '2.7a2', generation: '2.7' },
  { folder: '2.7rel', generation: 'next' },
];

/** The folder of the recordings, beside the project. Tests that need them are skipped on machines without them. */
export function getRecordingsFolder(project: string): string {
  return join(project, '..', 'shared', 'wger', 'samples');
}

/** The environment variable that gives the tests in the extension host the folder of the recordings. */
export const recordingsVariable = 'WGER_RECORDINGS';
