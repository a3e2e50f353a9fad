import { join } from 'node:path';
import type { Generation } from './service/service.ts';

/** The releases that answers were recorded of, with the generation whose ways (access, version) each has. */
export const recordedReleases: readonly { readonly folder: string; readonly generation: Generation }[] = [
  { folder: '2.0', generation: '2.0' },
  { folder: '2.2', generation: '2.2' },
  { folder: '2.4', generation: '2.4' },
  { folder: '2.7a2', generation: '2.7' },
];

/** Where the recordings lie: beside the project, on the machines that have them. Elsewhere their tests are skipped. */
export function recordingsFolder(project: string): string {
  return join(project, '..', 'shared', 'wger', 'samples');
}

/** The environment variable that tells the tests in the extension host where the recordings lie. */
export const recordingsVariable = 'WGER_RECORDINGS';
