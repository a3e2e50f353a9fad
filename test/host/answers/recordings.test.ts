import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { resources } from '../../../src/resources/index.ts';
import { recordedReleases } from '../../recordings/recordings.ts';
import type { ServiceOptions } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';

/** @param samples the folder of the recordings. The tests are skipped if it does not exist. */
export function recordingTests(samples: string): void {
  describe('a recorded server', () => {
    for (const { folder, generation } of recordedReleases) {
      const recordings = join(samples, folder);
      for (const resource of resources) {
        it(
          `of release ${folder} has a readable row and a true document for each of its ${resource.id}`,
          existsSync(recordings) ? () => checkItems({ generation, recordings }, resource.id) : undefined,
        );
      }
    }
  });
}

/** Opens each item of a recorded list, and compares its document with the recording token by token. */
async function checkItems(
  options: Required<Pick<ServiceOptions, 'generation' | 'recordings'>>,
  name: string,
): Promise<void> {
  await withService(options, async (service) => {
    await withKey(service, async () => {
      const rows = await (await getView(name)).loadAllRows();
      // Only the first page of some lists was recorded. The view then offers to load more, which fails.
      const items = rows.filter(({ row }) => row.kind !== 'branch' && row.kind !== 'problem');
      assert.ok(items.length > 0);
      const looks = items.map((drawn) => `${getLabel(drawn)} · ${String(drawn.item.description)}`);
      assert.equal(new Set(looks).size, looks.length, 'rows look the same');
      for (const drawn of items) {
        const { row, item } = drawn;
        assert.ok(row.kind === 'item', row.kind);
        assert.ok(typeof item.label === 'string' && /\p{L}/u.test(item.label));
        const document = await vscode.workspace.openTextDocument(getDocumentUri(drawn));
        assert.equal(document.languageId, 'json');
        const sent = service.requests.findLast(({ target }) => target.endsWith(`/${row.key}/`));
        const endpoint = sent?.target.split('/').at(-3) ?? '';
        const recorded = readRecordedItem(options.recordings, endpoint, row.key);
        assert.deepEqual(getTokens(document.getText()), getTokens(recorded));
      }
    });
  });
}

/** The recorded text of an item: from a file of its own, or from the list. */
function readRecordedItem(recordings: string, endpoint: string, id: string): string {
  for (const [file, path] of [
    [`${endpoint}.item.json`, []],
    [`${endpoint}.list.json`, ['results']],
  ] as const) {
    const text = readFileSync(join(recordings, file), 'utf8');
    const root = parseTree(text);
    const place = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
    const candidates = place?.type === 'array' ? place.children : [place];
    const found = candidates?.find(
      (node) => node !== undefined && findNodeAtLocation(node, ['id'])?.value === Number(id),
    );
    if (found !== undefined) {
      return text.slice(found.offset, found.offset + found.length);
    }
  }
  throw new Error(`${endpoint} ${id} was not recorded`);
}
