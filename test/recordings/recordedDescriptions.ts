import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { getRecordingsFolder } from './recordings.ts';

/** The recorded OpenAPI documents, by file name. */
export const recordedDescriptions = ['2.7.0a2', '2.7rel'] as const;

/** Reads a recorded OpenAPI document as its server would send it in JSON. */
export function readRecordedDescription(
  project: string,
  name: (typeof recordedDescriptions)[number],
): unknown {
  return parse(
    readFileSync(join(getRecordingsFolder(project), '..', `openapi-${name}.yml`), 'utf8'),
  ) as unknown;
}
