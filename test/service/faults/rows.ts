import type { Answer } from '../http/answer.ts';
import { exactNumber } from './exactJson.ts';
import { mapFaults, type FaultHandlers } from './misbehaviour.ts';
import { isMembers, isPage, type Members, rewriteJson, omitMember } from './rewriting.ts';

type RowChange = (row: Members, at: number) => unknown;

/** Number of rows of a list that are rewritten. */
const rewrittenRowCount = 3;

/** Values that are no rows. */
const nonObjectRows = [null, exactNumber('42'), 'a row'];

const wholeRows = {
  'row-null': () => null,
  'row-text': () => 'a row',
  'row-without-id': (row) => omitMember(row, 'id'),
} satisfies Readonly<Record<string, RowChange>>;

/** Ids that no release uses, or not in this place. Rows of one list get different ones if possible. */
const ids = {
  'id-null': () => null,
  'id-object': () => ({ value: 9 }),
  'id-long': (at) => `${'9'.repeat(9_999)}${at}`,
  'id-path': (at) => `../../user${'/me'.repeat(at)}`,
  'id-encoded-path': (at) => `%2e%2e%2fuser${'%2fme'.repeat(at)}`,
  'id-uuid': (at) => `5f3c1d70-6f0b-4c55-9f6e-3d1f0a7b2c9${at}`,
  'id-large-integer': (at) => exactNumber(`1234567890123456789${at}`),
} satisfies Readonly<Record<string, (at: number) => unknown>>;

const names = {
  'name-controls':
    'Bell\u0007, tab\t, new\r\nline, \u001b[31mred\u001b[0m, nothing\u0000, next\u0085, separated\u2028line',
  'name-bidi': 'Row \u202egnp.esicrexe\u202c \u2067\u05e9\u05dc\u05d5\u05dd\u2069 \u200f\u0645\u0631\u062d',
  'name-path': '../../etc',
  'name-encoded-path': '%2e%2e%2f%2e%2e%2fetc',
  'name-emoji': '🏋🏽‍♀️ 👨‍👩‍👧 🇩🇪🇨🇭',
  'name-long': 'long '.repeat(20_000),
  'name-null': null,
  'name-number': exactNumber('42'),
  'name-html': '<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>alert(2)</script>',
};

/** Rewrites the first rows of a list, or a single item. */
export const rows = {
  'row-no-object': ({ answer }) =>
    rewriteJson(answer(), (value) =>
      isPage(value)
        ? { ...value, results: mapFirstRows(value.results, (_, at) => nonObjectRows[at]) }
        : value,
    ),
  ...mapFaults(wholeRows, (change: RowChange) => (incident) => rewriteFirstRows(incident.answer(), change)),
  ...mapFaults(
    ids,
    (id: (at: number) => unknown) => (incident) =>
      rewriteFirstRows(incident.answer(), (row, at) => ('id' in row ? { ...row, id: id(at) } : row)),
  ),
  'translations-none': ({ answer }) => rewriteFirstRows(answer(), (row) => withoutTranslations(row)),
  'pictures-elsewhere': ({ answer, elsewhere }) =>
    rewriteFirstRows(answer(), (row) => withPicturesAt(row, elsewhere)),
  ...mapFaults(
    names,
    (name) => (incident) => rewriteFirstRows(incident.answer(), (row) => withName(row, name)),
  ),
} satisfies FaultHandlers;

/** Applies the change to the first rows of a list, or to an item; other answers stay as they are. */
export function rewriteFirstRows(answer: Answer, change: RowChange): Answer {
  return rewriteJson(answer, (value) => {
    if (isPage(value)) {
      return { ...value, results: mapFirstRows(value.results, change) };
    }
    if (Array.isArray(value) && value.every(hasId)) {
      return mapFirstRows(value, change);
    }
    return hasId(value) ? change(value, 0) : value;
  });
}

/** The row with this name: exercises have one in each language, workouts of 2.0 a comment instead. */
export function withName(row: Members, name: unknown): Members {
  const own = 'name' in row ? 'name' : 'comment';
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === own) {
        return [key, name];
      }
      return [key, key === 'translations' || key === 'exercises' ? renameTranslations(value, name) : value];
    }),
  );
}

function renameTranslations(translations: unknown, name: unknown): unknown {
  return Array.isArray(translations)
    ? translations.map((each: unknown) => (isMembers(each) && 'name' in each ? { ...each, name } : each))
    : translations;
}

/** An exercise without translations, which 2.1 and later send nevertheless (wger-api.md §3.3). */
function withoutTranslations(row: Members): Members {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key === 'translations' || key === 'exercises' ? [] : value,
    ]),
  );
}

/** The row with its pictures on another host: that of the first client, or of a storage service (wger-api.md §3.3). */
function withPicturesAt(row: Members, host: string): Members {
  const { images } = row;
  return Array.isArray(images)
    ? { ...row, images: images.map((image: unknown) => (isMembers(image) ? moveToHost(host, image) : image)) }
    : row;
}

function moveToHost(host: string, { image, ...rest }: Members): Members {
  const path = URL.parse(String(image))?.pathname;
  return { ...rest, image: path === undefined ? image : `${host}${path}` };
}

function mapFirstRows(list: readonly unknown[], change: RowChange): unknown[] {
  return list.map((row, at) => (at < rewrittenRowCount && isMembers(row) ? change(row, at) : row));
}

function hasId(value: unknown): value is Members {
  return isMembers(value) && 'id' in value;
}
