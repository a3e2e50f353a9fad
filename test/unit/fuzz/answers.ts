import { createServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { anyJson, anyText } from './support.ts';

/** Response of a server to one client. */
export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Number of announced bytes of the body that are never sent. */
  readonly missing: number;
  /** True if the key of the request is put before the body, as by a server that echoes it. */
  readonly echo: boolean;
}

const encoders: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
};

/** JSON as servers write it, with integers of any size. */
function stringifyJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `integer ${member}` : member,
  );
  return text.replace(/"integer (-?\d+)"/g, '$1');
}

const page = fc.record(
  { count: fc.nat(), next: fc.option(anyText), results: fc.oneof(fc.array(anyJson), anyJson) },
  { requiredKeys: [] },
);

/** A root, which names endpoints by URLs or by anything else. */
const root = fc.dictionary(
  fc.constantFrom('exercise', 'routine', 'ingredient', 'language', '__proto__', 'A/b'),
  fc.oneof(
    fc.constantFrom('http://any/api/v2/exercise/', '/routine/'),
    // Values without a text.
    fc.constantFrom({ toString: 1 }, [[{ toString: null, valueOf: null }]]),
    anyJson,
  ),
);

/** A response that is valid for every read: a root, a list, and a language. */
const everything = fc.tuple(page, root).map(([list, names]) => ({
  ...names,
  ...Object.fromEntries(
    ['routine', 'templates', 'exercise', 'language'].map((name) => [name, `/api/v2/${name}/`]),
  ),
  ...list,
}));

const plainBody: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.oneof(page, root, everything, everything, anyJson).map((json) => Buffer.from(stringifyJson(json))),
  fc.tuple(page, fc.nat()).map(([json, length]) => {
    const whole = Buffer.from(stringifyJson(json));
    return whole.subarray(0, length % whole.length);
  }),
  fc
    .constantFrom('<!doctype html><p>', '{', '[1,', '\ufeff{}', '', 'null', '{"detail":"No."}')
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }),
  anyText.map((text) => Buffer.from(text)),
);

/** Compressed as its header says, or differently, or truncated, or not at all. */
const packed = fc
  .record({
    body: plainBody,
    as: fc.constantFrom('gzip', 'br', 'deflate', 'none'),
    said: fc.constantFrom(
      'same',
      'same',
      'same',
      'gzip',
      'BR',
      'deflate',
      'gzip, br',
      'zstd',
      'x-gzip',
      'none',
    ),
    cut: fc.constantFrom(0, 0, 0, 1, 9, 100),
  })
  .map(({ body, as, said, cut }) => {
    const whole = encoders[as]?.(body) ?? body;
    return {
      body: cut === 0 ? whole : whole.subarray(0, Math.max(0, whole.length - cut)),
      encoding: said === 'same' ? as : said,
    };
  });

/** Header values that Node can send; others are in {@link rawAnswer}. */
const headerValue = fc.oneof(
  fc.string({ unit: 'grapheme-ascii' }),
  anyText.map((text) => text.slice(0, 500).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')),
);

const headers = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom(
        'application/json',
        'text/html',
        'application/json; charset=latin1',
        'text/plain; charset=x',
      ),
      headerValue,
    ),
    'retry-after': fc.oneof(
      fc.nat().map(String),
      fc.constantFrom('-1', 'soon', 'Thu, 01 Jan 1970'),
      headerValue,
    ),
    location: fc.oneof(fc.webUrl(), fc.constantFrom('/', '//x', 'http://', 'javascript:1'), headerValue),
  },
  { requiredKeys: [] },
);

export const serverAnswer: fc.Arbitrary<ServerAnswer> = fc
  .record({
    status: fc.oneof(
      { weight: 60, arbitrary: fc.constant(200) },
      { weight: 30, arbitrary: fc.constantFrom(301, 302, 304, 401, 403, 404, 429, 500, 502, 503, 504) },
      { weight: 30, arbitrary: fc.integer({ min: 200, max: 599 }) },
      // After these statuses the client waits for another response until it times out.
      { weight: 1, arbitrary: fc.integer({ min: 100, max: 199 }) },
    ),
    headers,
    packed,
    missing: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1, 50),
    echo: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ status, headers, packed: { body, encoding }, missing, echo }) => ({
    status,
    headers: encoding === 'none' ? headers : { ...headers, 'content-encoding': encoding },
    body,
    missing,
    echo,
  }));

/** The bytes of a malformed response: parts missing, repeated, in another order, or random. */
export const rawAnswer: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'HTTP/1.1 200 OK\r\n',
        'HTTP/1.0 200\r\n',
        'HTTP/2 200\r\n',
        'HTTP/1.1 99999 X\r\n',
        'ICY 200 OK\r\n',
      ),
      fc.constantFrom(
        'HTTP/1.1 403 No\r\n',
        'HTTP/1.1 404 No\r\n',
        'HTTP/1.1 204 No\r\n',
        'HTTP/1.1 100 Go on\r\n\r\n',
      ),
      fc.constantFrom(
        'content-length: 2\r\n',
        'content-length: -1\r\n',
        'content-length: 9\r\ncontent-length: 2\r\n',
      ),
      fc.constantFrom(
        'transfer-encoding: chunked\r\n',
        'connection: close\r\n',
        'connection: upgrade\r\nupgrade: x\r\n',
      ),
      fc.constantFrom(
        'content-encoding: gzip\r\n',
        ' folded: yes\r\n',
        'no colon\r\n',
        ': no name\r\n',
        'x: \0\r\n',
      ),
      fc.constantFrom(
        '\r\n',
        '\r\n{}',
        '\r\n\r\n',
        '2\r\n{}\r\n0\r\n\r\n',
        'fffffffff\r\n',
        'zz\r\n',
        '\n',
        '{}',
      ),
      fc.constant(`x: ${'y'.repeat(20_000)}\r\n`),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .chain((parts) => fc.constantFrom(parts, ['HTTP/1.1 200 OK\r\n', ...parts]))
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));

/** A local server and its responses: to a request below `/3`, the fourth. */
export interface AnsweringServer<Answer> extends AsyncDisposable {
  readonly url: string;
  answers: readonly Answer[];
  /** The header of the last request that could be parsed; undefined if it had none. */
  authorization?: string | undefined;
}

async function listen<Answer>(
  server: Server,
  state: { answers: readonly Answer[]; closeAll: () => void },
): Promise<AnsweringServer<Answer>> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      state.closeAll();
      await closed;
    },
  });
}

function parseAnswerIndex(target: string): number {
  return Number(/^\/(\d+)\//.exec(target)?.[1]);
}

/** Sends responses with Node's server. */
export async function startAnsweringServer(): Promise<AnsweringServer<ServerAnswer>> {
  const server = createServer((request, response) => {
    const answer = state.answers[parseAnswerIndex(request.url ?? '')];
    if (answer === undefined) {
      response.destroy();
      return;
    }
    const { status, headers, missing, echo } = answer;
    state.authorization = request.headers.authorization;
    const body = echo
      ? Buffer.from(`${request.headers.authorization ?? ''}${Buffer.from(answer.body).toString()}`)
      : answer.body;
    response.strictContentLength = false;
    response.writeHead(status, { ...headers, 'content-length': body.length + missing });
    response.write(body, () => {
      if (missing > 0) {
        response.destroy();
      }
    });
    if (missing === 0) {
      response.end();
    }
  });
  const state = {
    answers: [] as readonly ServerAnswer[],
    authorization: undefined as string | undefined,
    closeAll: () => {
      server.closeAllConnections();
    },
  };
  return listen(server, state);
}

/** Sends raw bytes, and closes the connection. */
export async function startByteServer(): Promise<AnsweringServer<Uint8Array>> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', (bytes) => {
      const target = /^GET (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? '';
      socket.end(state.answers[parseAnswerIndex(target)] ?? '');
    });
  });
  const state = {
    answers: [] as readonly Uint8Array[],
    closeAll: () => {
      sockets.forEach((socket) => socket.destroy());
    },
  };
  return listen(server, state);
}
