import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import {
  addKnownServer,
  setPlainHttpConsent,
  getPlainHttpConsent,
  isPlainHttpAllowed,
  getKnownServers,
  removeKnownServer,
} from '../../../src/session/knownServers.ts';
import { TestStorage } from '../support/testStorage.ts';

describe('the known servers', () => {
  it('are those that were added, each once, until they are removed', async () => {
    const memory = new TestStorage();
    assert.deepEqual(getKnownServers(memory), []);
    for (const text of [
      'https://wger.example/',
      'http://localhost:8000/fitness',
      'https://wger.example/api/v2',
    ]) {
      await addKnownServer(memory, parseUncheckedAddress(text));
    }
    assert.deepEqual(getKnownServers(memory), ['https://wger.example', 'http://localhost:8000/fitness']);
    await removeKnownServer(memory, parseUncheckedAddress('https://wger.example'));
    assert.deepEqual(getKnownServers(memory), ['http://localhost:8000/fitness']);
  });

  it('are empty if the storage holds something else', async () => {
    const memory = new TestStorage();
    for (const [kept, known] of [
      ['https://wger.example', []],
      [{ length: 1 }, []],
      [null, []],
      [['https://wger.example', 7, null], ['https://wger.example']],
    ] as const) {
      await memory.update('wger.servers', kept);
      assert.deepEqual(getKnownServers(memory), known);
    }
  });

  it('may be without encryption only with the user’s consent that was not withdrawn', async () => {
    const memory = new TestStorage();
    const origin = 'http://192.168.1.4:8000';
    await setPlainHttpConsent(memory, origin, true);
    assert.deepEqual(
      [origin, 'http://192.168.1.4', 'http://192.168.1.4:80', 'https://192.168.1.4:8000'].map((each) =>
        isPlainHttpAllowed(memory, each),
      ),
      [true, false, false, false],
    );
    await setPlainHttpConsent(memory, origin, undefined);
    assert.equal(isPlainHttpAllowed(memory, origin), false);
    assert.deepEqual(memory.keys(), []);
    await memory.update(`plainHttp:${origin}`, 'yes');
    assert.equal(isPlainHttpAllowed(memory, origin), false);
  });

  it('that are read without encryption are not used without it, and are forgotten in the same way', async () => {
    const memory = new TestStorage();
    const origin = 'http://192.168.1.4:8000';
    await setPlainHttpConsent(memory, origin, 'reading');
    assert.equal(getPlainHttpConsent(memory, origin), 'reading');
    assert.equal(isPlainHttpAllowed(memory, origin), false);
    assert.equal(getPlainHttpConsent(memory, 'http://192.168.1.4'), undefined);
    await setPlainHttpConsent(memory, origin, undefined);
    assert.deepEqual([getPlainHttpConsent(memory, origin), memory.keys()], [undefined, []]);
  });
});
