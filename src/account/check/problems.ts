import { isUnencrypted, type ServerAddress } from '../../api/address.ts';
import { toObjects, type JsonObject } from '../../api/json/value.ts';
import { getTranslations } from '../../resources/exerciseFields.ts';
import { toText } from '../../resources/fields.ts';
import { getCapabilities, type Capability } from '../../resources/server/capabilities.ts';

/** The part of the server's address that a link may have wrong. */
export type LinkPart = 'scheme' | 'host' | 'port';

/** A problem of a server that answers. */
export type Problem =
  | { readonly kind: 'noExercises' | 'noIngredients' | 'picturesUnencrypted' }
  /** Exercises without a name in any language, as far as they were counted. */
  | { readonly kind: 'unnamedExercises'; readonly count: number }
  /** The number of ingredients that the server pages its list by, and the true one. */
  | { readonly kind: 'wrongCount'; readonly count: number; readonly total: number }
  /** The origin that links from page to page name instead of the server's. */
  | { readonly kind: 'wrongLink'; readonly part: LinkPart; readonly named: string }
  | { readonly kind: 'picturesElsewhere'; readonly origin: string }
  | { readonly kind: 'tooOld'; readonly missing: readonly LastingCapability[] };

/** Upper limits on the exercises that are checked, and on the translations and pictures of each. */
const limits = { rows: 100, translations: 100, pictures: 50 };

/** Facts about a server from which its problems follow. Those that could not be read are absent. */
export interface ServerFacts {
  readonly address: ServerAddress;
  /** The endpoints in its root; undefined if that could not be read. */
  readonly offered: ReadonlySet<string> | undefined;
  /** A page of exercises, with the number of all. */
  readonly exercises?: { readonly rows: readonly unknown[]; readonly total: number | undefined } | undefined;
  /** The number of exercises that have a name. */
  readonly named?: number | undefined;
  /** URL of a further page of a list. */
  readonly link?: string | undefined;
  /** The number of ingredients, as sent, and the true one. */
  readonly ingredients?:
    { readonly count: number | undefined; readonly total: number | undefined } | undefined;
  /** Origin of a picture that is not on the server itself. */
  readonly picturesAt?: string | undefined;
}

/** The problems of a server, the worst first. */
export function findProblems(facts: ServerFacts): readonly Problem[] {
  return [
    findExercisesProblem(facts),
    findIngredientsProblem(facts),
    findLinkProblem(facts),
    findPicturesProblem(facts),
    findVersionProblem(facts),
  ].filter((problem) => problem !== undefined);
}

function findExercisesProblem({ exercises, named }: ServerFacts): Problem | undefined {
  if (exercises === undefined) {
    return undefined;
  }
  const { rows, total } = exercises;
  if (rows.length === 0) {
    return { kind: 'noExercises' };
  }
  const unnamedCount = toObjects(rows, limits.rows).filter(isUnnamed).length;
  const counted = total === undefined || named === undefined ? 0 : total - named;
  const count = Math.max(unnamedCount, counted);
  return count > 0 ? { kind: 'unnamedExercises', count } : undefined;
}

/** Returns true if no translation of an exercise has a name. Up to 2.0, an exercise is itself one (`wger-api.md` §3.3). */
function isUnnamed(exercise: JsonObject): boolean {
  const translations = getTranslations(exercise);
  return (
    translations !== undefined &&
    toObjects(translations, limits.translations).every(({ name }) => toText(name) === '')
  );
}

/** The database corrects its estimate when a tenth of the rows has changed, so that a smaller error does not last. */
const tolerance = 0.1;

function findIngredientsProblem({ ingredients }: ServerFacts): Problem | undefined {
  const { count, total } = ingredients ?? {};
  if (total === 0) {
    return { kind: 'noIngredients' };
  }
  return count !== undefined && total !== undefined && Math.abs(count - total) > total * tolerance
    ? { kind: 'wrongCount', count, total }
    : undefined;
}

function findLinkProblem({ address, link }: ServerFacts): Problem | undefined {
  const own = new URL(address.origin);
  const url = link === undefined ? null : URL.parse(link, address.origin);
  if (url === null) {
    return undefined;
  }
  if (url.hostname !== own.hostname) {
    return { kind: 'wrongLink', part: 'host', named: url.host || url.protocol };
  }
  if (url.protocol !== own.protocol) {
    return { kind: 'wrongLink', part: 'scheme', named: url.origin };
  }
  return url.port === own.port ? undefined : { kind: 'wrongLink', part: 'port', named: url.origin };
}

function findPicturesProblem({ address, exercises, picturesAt }: ServerFacts): Problem | undefined {
  if (isUnencrypted(address) && getPictureUrls(exercises?.rows ?? []).length > 0) {
    return { kind: 'picturesUnencrypted' };
  }
  return picturesAt === undefined ? undefined : { kind: 'picturesElsewhere', origin: picturesAt };
}

/** The first picture of the exercises whose URL names another origin. An inline picture (`data:`) has none. */
export function findExternalPicture(
  { origin: own }: ServerAddress,
  rows: readonly unknown[],
): { readonly written: string; readonly origin: string } | undefined {
  return getPictureUrls(rows)
    .map((written) => ({ written, origin: URL.parse(written, own)?.origin ?? own }))
    .find(({ origin }) => origin !== own && origin !== 'null');
}

/** URLs of the pictures of exercises, as sent. */
function getPictureUrls(rows: readonly unknown[]): readonly string[] {
  return toObjects(rows, limits.rows)
    .flatMap(({ images }) => toObjects(images, limits.pictures))
    .map(({ image }) => toText(image))
    .filter((written) => written !== '');
}

/** The capabilities that every later release kept. Others are limits, or were replaced by these. */
const lastingCapabilities = [
  'searchByNamePart',
  'searchByBarcode',
  'dietFilters',
] as const satisfies readonly Capability[];

export type LastingCapability = (typeof lastingCapabilities)[number];

function findVersionProblem({ offered }: ServerFacts): Problem | undefined {
  const capabilities = getCapabilities(offered);
  const missing = lastingCapabilities.filter((capability) => !capabilities.has(capability));
  return offered === undefined || missing.length === 0 ? undefined : { kind: 'tooOld', missing };
}
