import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type Answer, htmlAnswer, jsonAnswer, jsonTextAnswer } from '../http/answer.ts';
import type { FaultHandlers } from './misbehaviour.ts';
import { withName, rewriteFirstRows } from './rows.ts';

/** Number of rows of the huge page, and bytes in each. */
const [hugeRows, hugeRow] = [1000, 100_000];

/** Status 200 with a body of the wrong content or length. */
export const bodies = {
  /** As of a captive portal or an SSO proxy (wger-api.md §4). */
  html: () =>
    htmlAnswer(200, 'Log in', '<form method="post"><input name="user"><input type="password"></form>'),
  'list-no-list': () => jsonAnswer(200, { status: 'ok', message: 'There is no list here.' }),
  'no-json': () => jsonTextAnswer(200, '{"count": 3, "results": [{"id": 1,'),
  'cut-off': ({ answer, response }) => {
    const { status, headers, body } = answer();
    const content = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': content.length + 1 });
    response.write(firstHalf(content), () => response.destroy());
    return undefined;
  },
  'stall-body': ({ answer, response }) => {
    const { status, headers, body } = answer();
    const content = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': content.length });
    response.write(firstHalf(content));
    return undefined;
  },
  'wrong-length': ({ answer, response }) => {
    const { status, headers, body } = answer();
    const content = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': firstHalf(content).length });
    response.end(content);
    return undefined;
  },
  'gzip-cut-off': ({ answer }) => {
    const { status, headers, body } = answer();
    return {
      status,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: firstHalf(gzipSync(body)),
    };
  },
  huge: ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // A client that has read enough closes its socket, which ends the stream, too.
    pipeline(Readable.from(hugePage()), response, () => undefined);
    return undefined;
  },
  'other-charset': ({ answer }) => encodeAsLatin1(answer(), 'latin1'),
  'wrong-charset': ({ answer }) => encodeAsLatin1(answer(), 'utf8'),
  bom: ({ answer }) => {
    const { body, ...head } = answer();
    return { ...head, body: Buffer.concat([Buffer.from('\ufeff'), Buffer.from(body)]) };
  },
} satisfies FaultHandlers;

function firstHalf(content: Buffer): Buffer {
  return content.subarray(0, Math.ceil(content.length / 2));
}

function* hugePage(): Generator<string> {
  yield `{"count":${hugeRows},"next":null,"previous":null,"results":[`;
  for (let id = 1; id <= hugeRows; id++) {
    const row = JSON.stringify({ id, name: `Row ${id}`, description: 'x'.repeat(hugeRow) });
    yield id === 1 ? row : `,${row}`;
  }
  yield ']}';
}

/** Rows with non-ASCII letters, labelled as Latin-1; characters that Latin-1 lacks are escaped. */
function encodeAsLatin1(answer: Answer, encoding: 'latin1' | 'utf8'): Answer {
  const { status, headers, body } = rewriteFirstRows(answer, (row) => withName(row, 'Übung für Füße, élève'));
  const text = String(body).replace(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=iso-8859-1' },
    body: Buffer.from(text, encoding),
  };
}
