import { join } from 'node:path';
import type { Generation } from './service/service.ts';

export interface RecordedRelease {
  readonly folder: string;
  /** Whose ways (access, version) it has. */
  readonly generation: Generation;
}

/** The releases that answers were recorded of, the newest last. */
export const recordedReleases: readonly RecordedRelease[] = [
  { folder: '2.0', generation: '2.0' },
  { folder: '2.2', generation: '2.2' },
  { folder: '2.4', generation: '2.4' },
  { folder: '2.7a2', generation: '2.7' },
  { folder: '2.7rel', generation: 'next' },
];

/** Where the recordings lie: beside the project, on the machines that have them. Elsewhere their tests are skipped. */
export function getRecordingsFolder(project: string): string {
  return join(project, '..', 'shared', 'wger', 'samples');
}

/** The environment variable that tells the tests in the extension host where the recordings lie. */
export const recordingsVariable = 'WGER_RECORDINGS';
