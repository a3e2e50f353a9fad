import { concatBytes } from '../../api/http/bytes.ts';
import { toObject } from '../../api/json/value.ts';
import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { Snapshot } from './snapshots.ts';

/** Version of the format of a snapshot and its rows. Snapshots of other versions are ignored. */
export const snapshotFormat = 3;
/** Maximum size in bytes, compressed or not: many times that of the largest known list, and still fast to read. */
export const maxSnapshotBytes = 8 * 1024 * 1024;

/**
 * Encodes a snapshot as JSON in UTF-8, before compression.
 *
 * @param content copied at once if it is a list, since that may grow before all steps are taken
 * @throws RangeError if the snapshot is too large
 */
export function encodeSnapshot(name: string, content: unknown): Steps<Uint8Array> {
  const metadata = { name, format: snapshotFormat, savedAt: Date.now() };
  if (!Array.isArray(content)) {
    return encodeList(JSON.stringify({ ...metadata, content }), [], '');
  }
  const start = JSON.stringify({ ...metadata, content: [] }).slice(0, -2);
  return encodeList(start, [...(content as readonly unknown[])], ']}');
}

/** Encodes a list item by item, since it may be long, between two other texts. */
function* encodeList(start: string, items: readonly unknown[], end: string): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  let length = 0;
  const encode = (text: string): Uint8Array => {
    const part = encoder.encode(text);
    length += part.length;
    if (length > maxSnapshotBytes) {
      throw new RangeError(`The snapshot is too large: at most ${maxSnapshotBytes} bytes are kept.`);
    }
    return part;
  };
  const first = encode(start);
  const parts = yield* mapInSteps(items, (item, at) =>
    encode(`${at === 0 ? '' : ','}${JSON.stringify(item)}`),
  );
  return yield* concatBytes([first, ...parts, encode(end)]);
}

/**
 * Parses the text of a snapshot; undefined if it is in another format.
 *
 * @throws SyntaxError or TypeError for any other text
 */
export function parseSnapshot<Content>(
  text: string,
  name: string,
  isContent: (content: unknown) => content is Content,
): Snapshot<Content> | undefined {
  const value: unknown = JSON.parse(text);
  const { name: nameInside, format, savedAt, content } = toObject(value);
  if (typeof format !== 'number') {
    throw new TypeError('The file does not hold a snapshot.');
  }
  if (format !== snapshotFormat) {
    return undefined;
  }
  if (nameInside !== name) {
    throw new TypeError('The snapshot is of another name.');
  }
  if (typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    throw new TypeError('The snapshot does not say when it was saved.');
  }
  if (!isContent(content)) {
    throw new TypeError('The snapshot holds something else.');
  }
  return { savedAt, content };
}
