import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { annotate } from '../../../src/documents/annotations/annotations.ts';
import { resources } from '../../../src/resources/index.ts';
import { project } from '../../harness/system/paths.ts';
import { readRecordedDocuments, readRecordedEndpoints } from '../../recordings/recordedDocuments.ts';
import { recordedReleases, getRecordingsFolder } from '../../recordings/recordings.ts';
import { runSync } from '../../../src/api/concurrency/slices.ts';

const recordings = getRecordingsFolder(project);
const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';
const own = new Set<string>(resources.map(({ id }) => id));

describe('what refers to something in a recorded answer', () => {
  for (const { folder } of recordedReleases) {
    it(`of release ${folder} refers to what that server has, by what stands there`, { skip }, () => {
      const release = join(recordings, folder);
      const offered = readRecordedEndpoints(release);
      const documents = readRecordedDocuments(release);
      const targets = new Set<string>();
      for (const { file, endpoint, resource, text } of documents) {
        // A document may also have been opened under the name of its endpoint.
        for (const name of new Set([resource, endpoint])) {
          const { ids, addresses, energies } = runSync(annotate(text, name, offered));
          for (const { resource: target, id, start, end } of ids) {
            assert.ok(offered.has(target) || own.has(target), `${file}: ${target}`);
            assert.equal(text.slice(start, end), id, file);
            targets.add(target);
          }
          for (const { text: address, start, end } of addresses) {
            assert.equal(text.slice(start, end), address, file);
          }
          for (const { kilocalories, start, end } of energies) {
            assert.equal(kilocalories, Number(text.slice(start, end)), file);
          }
        }
      }
      assert.ok(documents.length > 50 && targets.size > 15, [...targets].join());
    });
  }
});
