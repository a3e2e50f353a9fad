import { brotliCompressSync, constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';

/** An answer that tries to exhaust the client. */
export interface ExhaustionAttack {
  /** Target: the list of exercises or of ingredients, or a document. */
  readonly target: 'exercises' | 'ingredients' | 'document';
  /** @param path below `/api/v2/`, with its query; undefined is answered as an honest server would */
  readonly answer: (path: string) => ResponseBody | undefined;
  /** Pattern for what the user should see: the number of rows or the size of the document, and a message about what is missing. */
  readonly expectedOutcome: RegExp;
  /** True if the answer never ends in time. */
  readonly isSlow?: boolean;
}

/** The body of an answer, and how it is sent. */
export interface ResponseBody {
  readonly body: Uint8Array;
  readonly encoding?: 'gzip' | 'br';
  /** True if it is sent one byte at a time. */
  readonly isSlow?: boolean;
}

const megabyte = 1_000_000;

function createJsonBody(text: string): ResponseBody {
  return { body: Buffer.from(text) };
}

function createGzipBody(text: Uint8Array | string): ResponseBody {
  return { body: gzipSync(text, { level: 1 }), encoding: 'gzip' };
}

/**
 * Compressed spaces. One part is compressed once and repeated, because compressing all of them takes too long on a busy
 * machine.
 */
function createGzipSpaces(megabytes: number): ResponseBody {
  const part = Buffer.alloc(megabyte, ' ');
  const packedPart = deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Array.from({ length: megabytes }).reduce<number>((sum) => crc32(part, sum), 0);
  const [header, end, trailer] = [
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    Buffer.from([3, 0]),
    Buffer.alloc(8),
  ];
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(megabytes * megabyte, 4);
  const parts = Array.from({ length: megabytes }, () => packedPart);
  return { body: Buffer.concat([header, ...parts, end, trailer]), encoding: 'gzip' };
}

function createBrotliSpaces(length: number): ResponseBody {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return { body: brotliCompressSync(Buffer.alloc(length, ' '), { params }), encoding: 'br' };
}

function formatPage(rows: readonly string[], count: number | string = rows.length, next = 'null'): string {
  return `{"count":${count},"next":${next},"previous":null,"results":[${rows.join(',')}]}`;
}

function createRows(first: number, count: number, name = (id: number): number => id): string[] {
  return Array.from(
    { length: count },
    (_, at) => `{"id":${first + at},"name":"Row ${name(first + at)}","language":2}`,
  );
}

/** Shuffles ids, so that the order of names differs from the order of rows. */
function shuffleId(id: number): number {
  return (id * 7919) % 50_021;
}

function nestArrays(depth: number): Buffer {
  return Buffer.concat([Buffer.alloc(depth, '['), Buffer.alloc(depth, ']')]);
}

/** Answers the first path with this beginning; other paths are answered honestly. */
function answerPathOnly(start: string, sent: () => ResponseBody): ExhaustionAttack['answer'] {
  let body: ResponseBody | undefined;
  return (path) => (path.startsWith(start) ? (body ??= sent()) : undefined);
}

function createListAttack(seen: RegExp, sent: () => ResponseBody): ExhaustionAttack {
  return { target: 'ingredients', answer: answerPathOnly('ingredientinfo/', sent), expectedOutcome: seen };
}

function createDocumentAttack(seen: RegExp, sent: () => ResponseBody): ExhaustionAttack {
  return { target: 'document', answer: answerPathOnly('ingredientinfo/1/', sent), expectedOutcome: seen };
}

const repeatedRowsOutcome =
  /^21 rows; said: .* sent the same rows again instead of the rest of this list \(20 rows received\)\.$/;

const refusedListOutcome = /^1 rows; said: .* sent more than can be shown\.$/;

const refusedDocumentOutcome = / sent more than can be shown\.$/;

const tooLongOutcome = /^This document exceeds 20 MB when formatted/;

const oneRowOutcome = /^1 rows; the last: Row 1$/;

/** Endless pages, each with a cursor to the next. */
function answerEndlessly(start: string): ExhaustionAttack['answer'] {
  return (path) => {
    const at = Number(/cursor=(\d+)/.exec(path)?.[1] ?? 0);
    return path.startsWith(start)
      ? createJsonBody(
          formatPage(createRows(at * 20 + 1, 20, shuffleId), 'null', `"/api/v2/${start}?cursor=${at + 1}"`),
        )
      : undefined;
  };
}

function answerWithCount(count: number): ExhaustionAttack['answer'] {
  return (path) =>
    path.startsWith('exerciseinfo/')
      ? createJsonBody(formatPage(createRows(1, 20), count, '"/api/v2/exerciseinfo/?limit=20&offset=20"'))
      : undefined;
}

/** Realistic rows of this total length. */
function createHonestBody(length: number): ResponseBody {
  const row = `{"id":345,"uuid":"5da6340b-22ec-4c1b-a443-eef2f59f92f0","category":{"id":10,"name":"Abs"},"muscles":[6,7],"translations":[{"id":234,"language":2,"name":"Knie heben – überkreuz","description":"${'<p>Lorem ipsum dolor ünd so weiter '.repeat(12)}"}]}`;
  const rows = Array.from({ length: Math.floor(length / Buffer.byteLength(row)) }, () => row);
  return createJsonBody(formatPage(rows));
}

export const exhaustionAttacks = {
  'a count of 1e9': {
    target: 'exercises',
    answer: answerWithCount(1e9),
    expectedOutcome: repeatedRowsOutcome,
  },
  'a count of 1e15': {
    target: 'exercises',
    answer: answerWithCount(1e15),
    expectedOutcome: repeatedRowsOutcome,
  },
  'endless pages of exercises': {
    target: 'exercises',
    answer: answerEndlessly('exerciseinfo/'),
    expectedOutcome: /^50001 rows; the last: Only the first 50,000 rows are loaded\. This list is too long/,
  },
  'an endless table of languages': {
    target: 'exercises',
    answer: answerEndlessly('language/'),
    expectedOutcome:
      /^1 rows; said: .* sent 2,000 or more rows for a list that should have far fewer\. Reading was stopped\.$/,
  },
  'a root of 60 MB': {
    target: 'ingredients',
    answer: answerPathOnly('?root', () => createJsonBody(`{"a":"${'x'.repeat(60 * megabyte)}"}`)),
    expectedOutcome: refusedListOutcome,
  },
  'a root that unpacks to 200 MB': {
    target: 'ingredients',
    answer: answerPathOnly('?root', () => createGzipBody(Buffer.alloc(200 * megabyte, ' '))),
    expectedOutcome: refusedListOutcome,
  },
  'a page of 33 MB': createListAttack(refusedListOutcome, () =>
    createJsonBody(formatPage(createRows(1, 700_000))),
  ),
  'a page of 8 MB with 170,000 rows': createListAttack(refusedListOutcome, () =>
    createJsonBody(formatPage(createRows(1, 170_000))),
  ),
  'a page of four million numbers': createListAttack(refusedListOutcome, () =>
    createJsonBody(`[${'1,'.repeat(3_900_000)}1]`),
  ),
  'a page of 5,000 rows': createListAttack(/^5000 rows; the last: Row 5000$/, () =>
    createJsonBody(formatPage(createRows(1, 5000))),
  ),
  'a page whose row has two million arrays': createListAttack(oneRowOutcome, () =>
    createJsonBody(formatPage([`{"id":1,"name":"a","x":[${'[],'.repeat(2_600_000)}1]}`])),
  ),
  'a page with 600,000 keys in each of ten rows': createListAttack(/^30 rows; the last: Ingredient 29$/, () =>
    createJsonBody(
      formatPage(
        Array.from(
          { length: 30 },
          (_, row) => `{"id":${row},${Array.from({ length: 20_000 }, (_key, at) => `"k${at}":1`).join(',')}}`,
        ),
      ),
    ),
  ),
  'a page with an id of 4 MB': createListAttack(oneRowOutcome, () =>
    createJsonBody(formatPage([`{"id":"${'7'.repeat(4 * megabyte)}","name":"a"}`])),
  ),
  'a page with ids of 200 kB': createListAttack(/^35 rows; the last: a$/, () =>
    createJsonBody(
      formatPage(Array.from({ length: 35 }, (_, at) => `{"id":"${at}${'7'.repeat(200_000)}","name":"a"}`)),
    ),
  ),
  'a page with integers of 200 kB': createListAttack(/^35 rows; the last: a$/, () =>
    createJsonBody(formatPage(Array.from({ length: 35 }, () => `{"id":${'7'.repeat(200_000)},"name":"a"}`))),
  ),
  'a page with a key of 4 MB': createListAttack(oneRowOutcome, () =>
    createJsonBody(formatPage([`{"id":1,"${'k'.repeat(4 * megabyte)}":1}`])),
  ),
  'a page nested 2 million deep': createListAttack(oneRowOutcome, () =>
    createGzipBody(`{"count":1,"next":null,"results":[{"id":1,"a":${nestArrays(2_000_000).toString()}}]}`),
  ),
  'a page that unpacks to 1 GB from gzip': createListAttack(refusedListOutcome, () => createGzipSpaces(1000)),
  'a page that unpacks to 1 GB from brotli': createListAttack(refusedListOutcome, () =>
    createBrotliSpaces(1000 * megabyte),
  ),
  'a page that comes a byte at a time': {
    ...createListAttack(/^1 rows; said: .* did not answer in time\.$/, () => ({
      ...createJsonBody(formatPage(createRows(1, 20))),
      isSlow: true,
    })),
    isSlow: true,
  },
  'a document nested 30 million deep': createDocumentAttack(tooLongOutcome, () =>
    createGzipBody(nestArrays(30_000_000)),
  ),
  'a document of 3 kB, nested 200,000 deep': createDocumentAttack(tooLongOutcome, () =>
    createGzipBody(nestArrays(200_000)),
  ),
  'a document of 400,000 ids': createDocumentAttack(/^a document of 4800 kB$/, () =>
    createJsonBody(
      `{"id":1,"muscles":[${Array.from({ length: 400_000 }, (_, at) => at + 100_000).join(', ')}]}`,
    ),
  ),
  'a document of two million arrays': createDocumentAttack(/^a document of 12000 kB$/, () =>
    createJsonBody(`[${'[],'.repeat(2_000_000)}1]`),
  ),
  'a document with a string of 60 MB': createDocumentAttack(tooLongOutcome, () =>
    createJsonBody(`{"id":1,"name":"${'x'.repeat(60 * megabyte)}"}`),
  ),
  'a document with a number of 15 MB': createDocumentAttack(/^a document of 15000 kB$/, () =>
    createJsonBody(`{"id":${'7'.repeat(15 * megabyte)}}`),
  ),
  'a document with 300,000 keys': createDocumentAttack(/^a document of 5589 kB$/, () =>
    createJsonBody(`{${Array.from({ length: 300_000 }, (_, at) => `"key ${at}":1`).join(',')}}`),
  ),
  'a document of 60 MB of white space': createDocumentAttack(tooLongOutcome, () =>
    createGzipBody(Buffer.concat([Buffer.alloc(60 * megabyte, ' '), Buffer.from('{}')])),
  ),
  'a document of 30 MB that is no UTF-8': createDocumentAttack(refusedDocumentOutcome, () => ({
    body: Buffer.alloc(30 * megabyte, 0xff),
  })),
  'a document that unpacks to 1 GB': createDocumentAttack(refusedDocumentOutcome, () =>
    createGzipSpaces(1000),
  ),
  'an honest document of 8 MB': createDocumentAttack(/^a document of 7034 kB$/, () =>
    createHonestBody(5.5 * megabyte),
  ),
  'an honest document of 20 MB': createDocumentAttack(/^a document of 17905 kB$/, () =>
    createHonestBody(14 * megabyte),
  ),
} as const satisfies Readonly<Record<string, ExhaustionAttack>>;

/** The answer of an honest server. */
export function createHonestAnswer(path: string): ResponseBody {
  return createJsonBody(formatHonestAnswer(path));
}

function formatHonestAnswer(path: string): string {
  if (path === '') {
    const names = ['exerciseinfo', 'ingredientinfo', 'language'];
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, `http://any/api/v2/${name}/`])));
  }
  return path.startsWith('language/')
    ? formatPage(['{"id":2,"short_name":"en"}'])
    : formatPage(createRows(1, 20));
}
