import assert from 'node:assert/strict';
import type { Cursor } from '../../../../src/resources/paging/rowPage.ts';
import type { ListPart } from '../../../../src/resources/paging/sources.ts';
import type { ListedItem, Resource } from '../../../../src/resources/resource.ts';
import type { Setup } from '../../support/support.ts';

/** Reads all rows of a part, page after page and source after source. */
export async function readAllRows(
  setup: Pick<Setup, 'catalogue'>,
  resource: Resource,
  part: ListPart,
  size = 3,
): Promise<ListedItem[]> {
  const rows: ListedItem[] = [];
  let cursor: Cursor | undefined;
  for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
    assert.ok(pages < 200, 'The list has no end.');
    const page = await setup.catalogue.readPage(resource, part, cursor, { size });
    rows.push(...page.rows);
    cursor = page.next ?? page.nextSource;
  }
  return rows;
}
