import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from '../../../src/api/client.ts';
import { kindsOf } from '../../../src/backup/kinds.ts';
import { Ownership } from '../../../src/backup/reading/ownership.ts';
import { PageSizes } from '../../../src/resources/server/pageSizes.ts';
import { rowsHeldBy } from '../../heldBy.ts';
import { plainTransport } from '../../plainTransport.ts';
import type { Service } from '../../service/service.ts';
import { clientFor, credentialOf, setUp } from '../support.ts';
import { countsIn } from './rows.ts';
import { backUpTo, filesBelow, temporaryFolder } from './support.ts';

/** A client to which it happens once that a row is deleted behind the first ten of a list, of which it has read those. */
function clientOfShrinking(service: Service, list: string): Client & AsyncDisposable {
  const plain = plainTransport();
  let times = 1;
  const client = clientFor(
    service.url,
    ({ url, ...request }) => {
      const asked = new URL(url);
      if (url.pathname.endsWith(`/${list}/`)) {
        asked.searchParams.set('limit', '10');
        if (url.searchParams.get('offset') === '10' && times-- > 0) {
          asked.searchParams.set('offset', '11');
        }
      }
      return plain.transport({ ...request, url: asked });
    },
    { key: () => credentialOf(() => service.key) },
  );
  service.fault = { name: 'count-less', on: /[?&]offset=11\b/ };
  return Object.assign(client, { [Symbol.asyncDispose]: () => plain.close() });
}

describe('a list that gets shorter while it is read', () => {
  it('is read again, so that no object is missing from the backup', async () => {
    await using setup = await setUp({ generation: '2.6', sets: 60 });
    await using folder = await temporaryFolder();
    await using client = clientOfShrinking(setup.service, 'workoutlog');
    await backUpTo(folder.path, client);
    const counts = countsIn(await filesBelow(folder.path));
    assert.ok(setup.service.requests.some(({ target }) => /[?&]offset=11\b/.test(target)));
    assert.equal(counts.get('workoutlog'), (await rowsHeldBy(setup.service, 'workoutlog')).length);
  });

  it('is read again also where it tells whose configurations are the user’s', async () => {
    await using setup = await setUp({ generation: '2.4' });
    await using client = clientOfShrinking(setup.service, 'slot-entry');
    const offered = (await client.root.names()) ?? assert.fail();
    const pageSizes = new PageSizes({ smallerPages: () => undefined });
    const ownership = new Ownership({ client, pageSizes, context: {} }, offered, undefined);
    const kind = kindsOf(offered).find(({ endpoint }) => endpoint === 'repetitions-config');
    const isOwn = await ownership.isOwn(kind ?? assert.fail());
    assert.ok(setup.service.requests.some(({ target }) => /[?&]offset=11\b/.test(target)));
    for (const { id } of await rowsHeldBy(setup.service, 'slot-entry')) {
      assert.ok(isOwn({ slot_entry: id }), `${String(id)} is somebody else’s`);
    }
    assert.ok(!isOwn({ slot_entry: 0 }));
  });
});
