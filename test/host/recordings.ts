import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { resources } from '../../src/resources/index.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { recordedReleases } from '../recordings.ts';
import type { ServiceOptions } from '../service/service.ts';
import { tokensOf } from '../unit/tokens.ts';
import { withKey, withService, withView } from './support.ts';

/** @param samples the folder of the recordings; where it is missing the tests are skipped */
export function recordingTests(samples: string): void {
  describe('a recorded server', () => {
    for (const { folder, generation } of recordedReleases) {
      const recordings = join(samples, folder);
      for (const resource of resources) {
        it(
          `of release ${folder} has a readable row and a true document for each of its ${resource.id}`,
          existsSync(recordings) ? () => checkItems({ generation, recordings }, resource) : undefined,
        );
      }
    }
  });
}

/** Opens each item of a recorded list, and holds its document against what was recorded, token by token. */
async function checkItems(options: ServiceOptions, resource: Resource): Promise<void> {
  await withService(options, async (service) => {
    await withKey(service, () =>
      withView(service, resource, async ({ listing, rows }) => {
        await listing.open();
        assert.equal(listing.problem, undefined);
        assert.ok(listing.entries.length > 0);
        for (const { row, item } of rows()) {
          if (row.kind === 'more') {
            continue;
          }
          assert.ok(row.kind === 'entry', row.kind);
          assert.ok(typeof item.label === 'string' && /\p{L}/u.test(item.label));
          const document = await vscode.workspace.openTextDocument(row.uri);
          assert.equal(document.languageId, 'json');
          const sent = service.requests.findLast(({ target }) => target.endsWith(`/${row.entry.id}/`));
          assert.ok(sent !== undefined, `${row.entry.id} was not asked for`);
          const answer = await fetch(new URL(sent.target, service.url), {
            headers: resource.access === 'key' ? { authorization: `Token ${service.key}` } : {},
          });
          assert.deepEqual(tokensOf(document.getText()), tokensOf(await answer.text()));
        }
      }),
    );
  });
}
