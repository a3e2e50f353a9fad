import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { getRecordingsFolder } from './recordings.ts';

/** The OpenAPI documents that were recorded, by the names of their files. */
export const recordedDescriptions = ['2.7.0a2', '2.7rel'] as const;

/** A recorded OpenAPI document, as its server would send it as JSON. */
export function readRecordedDescription(
  project: string,
  name: (typeof recordedDescriptions)[number],
): unknown {
  return parse(
    readFileSync(join(getRecordingsFolder(project), '..', `openapi-${name}.yml`), 'utf8'),
  ) as unknown;
}
