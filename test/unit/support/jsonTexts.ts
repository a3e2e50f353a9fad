import fc from 'fast-check';
import { getTokens } from './tokens.ts';

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', ' \n\t\r ');

const digits = fc.oneof(
  fc.nat(99).map(String),
  // Around 2^53, above which a double cannot represent every integer.
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
  fc.integer({ min: 1, max: 300 }).map((length) => '9'.repeat(length)),
);

/** Numbers in every notation, also with more digits than a double can hold. */
export const number = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.constantFrom('', '', '.0', '.50', 'e5', 'E-07', '.1e+400'))
  .map((parts) => parts.join(''));

/** Parts of strings, as they appear between the quotes. */
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
/** Lone surrogates, which a string in memory can contain, but not a text that was sent in UTF-8. */
const loneSurrogates = ['\ud800', '\udfff'];

function createString(parts: readonly string[]): fc.Arbitrary<string> {
  const written = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((some) => some.join(''));
  const encoded = fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text).slice(1, -1));
  return fc
    .oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: encoded })
    .map((text) => `"${text}"`);
}

/** Frequent keys, so that some are repeated in one object, also with other escapes. */
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

/** Any string that a server can send, with its quotes. */
export const string = createString(pieces);

/** Any JSON text that a server can send. */
export const jsonText = createJsonText(string);

/** Any JSON text that can be in memory, also with lone surrogates. */
const memoryJsonText = createJsonText(createString([...pieces, ...loneSurrogates]));

/** Such a text, sometimes deeply nested. */
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

/**
 * Returns true if a name in an object is written with an escape. `JSON.parse` may read such a name wrongly: after `{"\\":0}`, V8
 * 13.6 reads the name in `{"\u0061":1}` as `\`, too, since it compares names as written with those of other objects.
 */
export function hasEscapedName(text: string): boolean {
  const tokens = getTokens(text);
  return tokens.some((token, at) => token.includes('\\') && tokens[at + 1] === ':');
}
