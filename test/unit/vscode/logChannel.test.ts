import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLog } from '../../../src/vscode/createLog.ts';
import { LogChannel } from '../../../src/vscode/logChannel.ts';
import { Unreachable } from '../../../src/api/failures/errors.ts';

const key = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334';
/** A key in another format than wger's own. */
const other = 'wger_Key-7~xyz';
/** A key with signs that are escaped in addresses. */
const signed = 'wger+Key/7=xyz';

/** Percent-encodes every letter and digit. */
function encodeAll(text: string): string {
  return text.replace(/[a-z\d]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}

describe('a line of the log', () => {
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(line);
  };
  const ignore = (): void => undefined;
  const channel = new LogChannel({ info: write, warn: write, show: ignore, dispose: ignore });
  channel.addSecret(key);
  channel.addSecret(other);
  channel.addSecret(signed);
  const log = createLog(channel);

  for (const [what, secret] of [
    ['as it is', key],
    ['in capitals', key.toUpperCase()],
    ['encoded', encodeAll(key)],
    ['of another form', other],
    ['of another form, encoded', encodeAll(other)],
    ['of another form, encoded in capitals', encodeAll(other).toUpperCase()],
    ['with signs', signed],
    ['with signs, encoded', encodeURIComponent(signed)],
  ] as const) {
    it(`never contains a key ${what}, wherever a server puts it`, () => {
      lines.length = 0;
      const url = new URL(`https://wger.example/api/v2/${secret}/?cursor=${secret}&limit=20`);
      log.sent(1, url);
      log.waiting(url, new Unreachable('wger.example', 'ECONNRESET'), 500);
      log.failed(1, new Error(`Unexpected token in "${secret}"`), 3);
      log.failed(2, new Error(`Invalid header "Token ${secret}"`), 3);
      log.smallerPages(secret, 10);
      log.unreadableSnapshot(secret, secret);
      channel.warn(`The secret storage takes no key: ${secret}`);
      assert.equal(lines.length, 7);
      for (const line of lines) {
        assert.match(line, /…/);
        assert.ok(!decodeURIComponent(line).toLowerCase().includes(secret.toLowerCase()), line);
        assert.ok(!decodeURIComponent(line).includes(decodeURIComponent(secret)), line);
      }
      assert.match(lines[0] ?? '', /limit=20$/);
    });
  }

  it('is one line', () => {
    lines.length = 0;
    channel.info('one\n[info] forged\u2028other');
    assert.deepEqual(lines, ['one']);
  });
});
