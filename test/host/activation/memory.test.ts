import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';

/** Names for many values. */
const names = Array.from({ length: 60 }, (_, at) => `test:${at}`);

export function memoryTests(): void {
  describe('a value in the editor’s storage', () => {
    afterEach(async () => {
      const { memory } = await activateExtension();
      await Promise.all(names.map((name) => memory.update(name, undefined)));
    });

    it('can be read back while the editor is still storing it', async () => {
      const { memory } = await activateExtension();
      const stored: Promise<void>[] = [];
      for (const name of names) {
        stored.push(Promise.resolve(memory.update(name, 1)));
        const kept = names.filter((each) => memory.get(each) === 1);
        assert.deepEqual(kept, names.slice(0, stored.length));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await Promise.all(stored);
      assert.deepEqual(
        names.filter((name) => memory.get(name) === 1),
        names,
      );
      const keys = memory.keys();
      assert.ok(names.every((name) => keys.includes(name)));
    });

    it('is silently lost when the storage cannot be written', async () => {
      const { memory } = await activateExtension();
      const rejections: unknown[] = [];
      const take = (reason: unknown): void => {
        rejections.push(reason);
      };
      let refused = 0;
      Object.assign(memory, {
        update: (): Promise<void> => {
          refused++;
          return Promise.reject(new Error('The storage is read-only.'));
        },
      });
      process.on('unhandledRejection', take);
      try {
        await withService({ generation: '2.7' }, async (service) => {
          const rows = await (await getView('exercises')).rows();
          assert.ok(rows.length > 0);
          await withKey(service, async () => {
            assert.ok((await (await getView('workouts')).rows()).length > 0);
          });
          await waitUntil('what would be kept', () => refused >= 2);
          await waitUntilIdle(service);
        });
      } finally {
        process.off('unhandledRejection', take);
        // Restores the method of the class.
        Reflect.deleteProperty(memory, 'update');
      }
      assert.deepEqual(rejections, []);
    });

    it('counts as absent when it is null', async () => {
      const { memory } = await activateExtension();
      const [name = ''] = names;
      const stored = Promise.resolve(memory.update(name, null));
      for (const stage of ['pending', 'stored']) {
        assert.equal(memory.get(name), undefined, stage);
        assert.equal(memory.get(name, 'nothing'), 'nothing', stage);
        await stored;
      }
    });

    it('is the last one written', async () => {
      const { memory } = await activateExtension();
      const [name = ''] = names;
      const written = [1, 2, undefined, 3].map((value) => Promise.resolve(memory.update(name, value)));
      assert.equal(memory.get(name), 3);
      await Promise.all(written);
      assert.equal(memory.get(name), 3);
      const gone = Promise.resolve(memory.update(name, undefined));
      for (const pending of [true, false]) {
        assert.equal(memory.get(name), undefined, String(pending));
        assert.equal(memory.get(name, 'nothing'), 'nothing');
        assert.ok(!memory.keys().includes(name));
        await gone;
      }
    });
  });
}
