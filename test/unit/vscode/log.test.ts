import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBytes } from '../../../src/api/contentKinds.ts';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import { withLogging, type Transport } from '../../../src/api/http/transport.ts';
import { createLog } from '../../../src/vscode/createLog.ts';
import { LogChannel } from '../../../src/vscode/logChannel.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startService } from '../../service/service.ts';

/** A log channel, and the lines written to it. */
function createChannel(lines: string[]): LogChannel {
  const take = (line: string): void => {
    lines.push(line);
  };
  const ignore = (): void => undefined;
  return new LogChannel({ info: take, warn: take, show: ignore, dispose: ignore });
}

const key = '0123456789abcdef0123456789abcdef01234567';

describe('the log', () => {
  it('has a line for a request and one for its answer, without a header', async () => {
    const lines: string[] = [];
    await using service = await startService({ generation: '2.7' });
    const { transport, close } = createDirectTransport();
    const request = {
      url: new URL(`${service.url}/api/v2/routine/?limit=2`),
      headers: { authorization: `Token ${service.key}` },
      maxBytes: maxBytes.document,
      signal: AbortSignal.timeout(5000),
    };
    await withLogging(transport, createLog(createChannel(lines)))(request);
    await close();
    assert.equal(lines.length, 2);
    assert.equal(lines[0], '→ 1 GET /api/v2/routine/?limit=2');
    assert.match(lines[1] ?? '', /^← 1 200 \d+ kB \d+ ms$/);
  });

  it('has no key in it when an HTTP client quotes an invalid header', async () => {
    const { transport: undici, close } = createDirectTransport();
    const transports: readonly Transport[] = [undici, fetchTransport];
    for (const transport of transports) {
      for (const odd of [`${key}\n${key}`, `${key} ü\u{1f600}`, `secret"${key}`, `\0${key}`]) {
        const lines: string[] = [];
        await using service = await startService({ generation: '2.7' });
        const request = {
          url: new URL(`${service.url}/api/v2/routine/`),
          headers: { authorization: `Token ${odd}` },
          maxBytes: maxBytes.document,
          signal: AbortSignal.timeout(5000),
        };
        await withLogging(transport, createLog(createChannel(lines)))(request).catch(() => undefined);
        assert.equal(lines.length, 2);
        assert.doesNotMatch(lines.join('\n'), /0123456789|secret/);
      }
    }
    await close();
  });

  it('has neither a key nor the password of a proxy in it, whatever an error says', () => {
    for (const message of [
      `Headers.append: "Token ${key}" is an invalid header value.`,
      `invalid header: authorization: token ${key}`,
      `unexpected ${key.toUpperCase()} in header`,
      'proxy-authorization "Basic c2VjcmV0OnNlY3JldA==" refused',
      'Bearer c2VjcmV0OnNlY3JldA== refused',
    ]) {
      const lines: string[] = [];
      createLog(createChannel(lines)).failed(1, new TypeError(message), 5);
      assert.match(lines.join(), /^✗ 1 TypeError: .*… ?.* 5 ms$/, message);
      assert.doesNotMatch(lines.join(), /0123456789|c2VjcmV0/i, message);
    }
  });
});
