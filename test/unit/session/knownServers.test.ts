import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAddress } from '../../../src/api/address.ts';
import {
  addServer,
  allowPlainHttp,
  allowPlainReading,
  allowsPlainHttp,
  allowsPlainReading,
  knownServers,
  removeServer,
} from '../../../src/session/knownServers.ts';

/** The editor's storage, which keeps what JSON can say. */
class Memory {
  readonly #kept = new Map<string, string>();

  keys(): readonly string[] {
    return [...this.#kept.keys()];
  }

  get(key: string): never {
    return JSON.parse(this.#kept.get(key) ?? 'null') as never;
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) {
      this.#kept.delete(key);
    } else {
      this.#kept.set(key, JSON.stringify(value));
    }
    return Promise.resolve();
  }
}

describe('the known servers', () => {
  it('are those that were added, each once, until they are removed', async () => {
    const memory = new Memory();
    assert.deepEqual(knownServers(memory), []);
    for (const text of [
      'https://wger.example/',
      'http://localhost:8000/fitness',
      'https://wger.example/api/v2',
    ]) {
      await addServer(memory, readAddress(text));
    }
    assert.deepEqual(knownServers(memory), ['https://wger.example', 'http://localhost:8000/fitness']);
    await removeServer(memory, readAddress('https://wger.example'));
    assert.deepEqual(knownServers(memory), ['http://localhost:8000/fitness']);
  });

  it('are none where the storage holds something else', async () => {
    const memory = new Memory();
    for (const [kept, known] of [
      ['https://wger.example', []],
      [{ length: 1 }, []],
      [null, []],
      [['https://wger.example', 7, null], ['https://wger.example']],
    ] as const) {
      await memory.update('wger.servers', kept);
      assert.deepEqual(knownServers(memory), known);
    }
  });

  it('may be without encryption only where the user agreed, and has not taken that back', async () => {
    const memory = new Memory();
    const origin = 'http://192.168.1.4:8000';
    await allowPlainHttp(memory, origin, true);
    assert.deepEqual(
      [origin, 'http://192.168.1.4', 'http://192.168.1.4:80', 'https://192.168.1.4:8000'].map((each) =>
        allowsPlainHttp(memory, each),
      ),
      [true, false, false, false],
    );
    await allowPlainHttp(memory, origin, false);
    assert.equal(allowsPlainHttp(memory, origin), false);
    assert.deepEqual(memory.keys(), []);
    await memory.update(`plainHttp:${origin}`, 'yes');
    assert.equal(allowsPlainHttp(memory, origin), false);
  });

  it('that are read without encryption are not used without it, and are forgotten in the same way', async () => {
    const memory = new Memory();
    const origin = 'http://192.168.1.4:8000';
    const allowed = (): readonly boolean[] => [
      allowsPlainReading(memory, origin),
      allowsPlainHttp(memory, origin),
    ];
    assert.deepEqual(allowed(), [false, false]);
    await allowPlainReading(memory, origin);
    assert.deepEqual(allowed(), [true, false]);
    assert.equal(allowsPlainReading(memory, 'http://192.168.1.4'), false);
    await allowPlainHttp(memory, origin, true);
    await allowPlainReading(memory, origin);
    assert.deepEqual(allowed(), [true, true]);
    await allowPlainHttp(memory, origin, false);
    assert.deepEqual([allowed(), memory.keys()], [[false, false], []]);
  });
});
