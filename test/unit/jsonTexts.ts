import fc from 'fast-check';

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', ' \n\t\r ');

const digits = fc.oneof(
  fc.nat(99).map(String),
  // Around 2^53, where doubles begin to leave integers out.
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
  fc.integer({ min: 1, max: 300 }).map((length) => '9'.repeat(length)),
);

/** Numbers with more digits than a double has, and in every spelling. */
export const number = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.constantFrom('', '', '.0', '.50', 'e5', 'E-07', '.1e+400'))
  .map((parts) => parts.join(''));

/** What may stand between the quotes of a string. */
const pieces = [
  ...[
    '',
    'a',
    'name',
    ' ',
    '0',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '//',
    '/*',
    '\u2028',
    '\u00a0',
    '\ufeff',
    'é',
    '😀',
  ],
  ...['\\"', '\\\\', '\\/', '\\n', '\\u00e9', '\\u0061', '\\u0000', '\\ud83d\\ude00', '\\ud800', '\\udc00'],
];
/** Halves of pairs, of which a text may have one alone, though none that was sent in UTF-8. */
const loneSurrogates = ['\ud800', '\udfff'];

function createString(parts: readonly string[]): fc.Arbitrary<string> {
  const written = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((some) => some.join(''));
  const encoded = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text).slice(1, -1));
  return fc
    .oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: encoded })
    .map((text) => `"${text}"`);
}

/** Keys that come again and again, so that some are repeated in one object, also in other words. */
const repeatedKeys = fc.constantFrom(
  ...['"id"', '"again"', '"\\u0061gain"', '"__proto__"', '"toString"', '""', '"z"', '"a"', '"A"', '"é"'],
);

/** Any JSON text: numbers of any length, repeated keys, escapes and white space. */
function createJsonText(string: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const key = fc.oneof(repeatedKeys, string);
  return fc.letrec<{ value: string }>((tie) => {
    const spaced = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
    const member = fc
      .tuple(space, key, space, spaced)
      .map(([before, name, behind, value]) => `${before}${name}${behind}:${value}`);
    const list = (open: string, item: fc.Arbitrary<string>, close: string): fc.Arbitrary<string> =>
      fc
        .tuple(space, fc.array(item, { maxLength: 4 }))
        .map(([gap, items]) => open + (items.length === 0 ? gap : items.join(',')) + close);
    return {
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        number,
        string,
        fc.constantFrom('true', 'false', 'null'),
        list('[', spaced, ']'),
        list('{', member, '}'),
      ),
    };
  }).value;
}

/** Any JSON text that a server can send. */
export const jsonText = createJsonText(createString(pieces));

/** Any that can be in memory. */
const memoryJsonText = createJsonText(createString([...pieces, ...loneSurrogates]));

/** Such a text, sometimes deep inside others. */
export const nestedJsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(space, memoryJsonText, space).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        memoryJsonText,
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[1, ', ']']),
      )
      .map(([text, depth, [open = '', close = '']]) => open.repeat(depth) + text + close.repeat(depth)),
  },
);
