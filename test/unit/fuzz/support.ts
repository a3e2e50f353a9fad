import fc from 'fast-check';

/** Cases of each property in one run. Several of them are those of more than one property: some 65,000 in all. */
export const cases = {
  pages: 4000,
  chains: 500,
  rows: 6000,
  names: 2000,
  languages: 1000,
  walks: 1500,
  schedules: 3000,
  changes: 1000,
  addresses: 4000,
  urls: 2000,
  queries: 10_000,
  ids: 1000,
  jsonTexts: 3000,
  jsonValues: 1500,
  brokenJson: 1500,
  exports: 1500,
  bodies: 2000,
  failures: 2000,
  /** Responses over a socket are sent in batches, so that they are concurrent. */
  answerBatches: 40,
  answersInBatch: 50,
  patientBatches: 15,
  packedBatches: 6,
  keys: 300,
  byteBatches: 15,
  bytesInBatch: 50,
} as const;

/** Parts of texts of servers, settings or IDs that have a special meaning elsewhere. */
const pieces = [
  ...['\n', '\r', '\t', '\0', '\u007f', '\u0085', '\u2028', '\u2029', '\ufeff'],
  ...['\u202e', '\u2066', '\u200f', '\u061c', '\u200d', '\u0301'],
  ...['\ud800', '\udc00', '😀', 'é', 'ﷺ', '👩‍👩‍👧', 'İ', ' ', '\u00a0'],
  ...['/', '\\', '..', '.', '%2e', '%2E%2e', '%2f', '%', '%00', '?', '#', '&', '=', '@', ':', ';', '//'],
  ...['"', '<', '>', '{', '[', '0', '9', 'a', 'Z', '-', '_', '+', '*', '$', '2024-03-01T10:00:00Z'],
];

/** Any text, often with awkward parts, sometimes tens of kilobytes long, sometimes invalid Unicode. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...pieces),
        fc.integer({ min: 200, max: 10_000 }),
        fc.constantFrom('', 'a', '\n'),
      )
      .map(([piece, times, start]) => start + piece.repeat(times)),
  },
);

/** Keys of `Object.prototype`, and those of wger's objects. */
const anyKey = fc.oneof(
  fc.constantFrom('toString', 'valueOf', '__proto__', 'constructor', 'length', 'toJSON', 'then'),
  fc.constantFrom('id', 'name', 'language', 'short_name', 'translations', 'results', 'next', 'count', 'user'),
  fc.string(),
);

/** Integers that only a `bigint` holds, as the client reads them. */
export const bigInteger = fc.oneof(
  fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }),
  fc.bigInt({ min: -(10n ** 40n), max: -(2n ** 53n) }),
);

/** Any value that JSON can have. */
export const anyJson: fc.Arbitrary<unknown> = fc.anything({
  key: anyKey,
  values: [
    anyText,
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    // 1e999 is JSON and reads as Infinity.
    fc.double({ noNaN: true }),
    bigInteger,
  ],
  maxDepth: 3,
  maxKeys: 5,
});
