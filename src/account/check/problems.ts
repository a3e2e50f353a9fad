import type { ServerAddress } from '../../api/address.ts';
import { objectsIn, type JsonObject } from '../../api/json/value.ts';
import { picturesOrigin } from '../../api/pictures.ts';
import { sentTranslations } from '../../resources/exercises.ts';
import { textOf } from '../../resources/fields.ts';
import { capabilitiesOf, type Capability } from '../../resources/server/capabilities.ts';

/** Something wrong with a server that answers. */
export type Problem =
  | { readonly kind: 'noExercises' | 'noIngredients' | 'picturesUnencrypted' }
  /** Exercises without a name in any language, as far as they were counted. */
  | { readonly kind: 'unnamedExercises'; readonly count: number }
  /** A number of ingredients by which pages follow, and the true one. */
  | { readonly kind: 'wrongCount'; readonly count: number; readonly total: number }
  /** An origin that links from page to page name in the place of the server's. */
  | { readonly kind: 'linkScheme' | 'linkHost' | 'linkPort'; readonly named: string }
  | { readonly kind: 'picturesElsewhere'; readonly origin: string }
  | { readonly kind: 'tooOld'; readonly missing: readonly LastingCapability[] };

/** Upper limits on what is looked at: exercises, and the translations and pictures of each. */
const max = { rows: 100, translations: 100, pictures: 50 };

/** Facts of a server that it is judged by; absent is what could not be read. */
export interface ServerFacts {
  readonly address: ServerAddress;
  /** The names in its root; undefined where there is none to read. */
  readonly offered: ReadonlySet<string> | undefined;
  /** A page of exercises, with the number of all. */
  readonly exercises?: { readonly rows: readonly unknown[]; readonly total: number | undefined };
  /** The number of exercises that have a name. */
  readonly named?: number | undefined;
  /** The address of a further page. */
  readonly link?: string | undefined;
  /** The number of ingredients, as it was sent and as it is. */
  readonly ingredients?: { readonly count: number | undefined; readonly total: number | undefined };
  /** The origin of a picture that is not at the server itself. */
  readonly picturesAt?: string;
}

/** The problems of a server, the worst first. */
export function problemsOf(facts: ServerFacts): readonly Problem[] {
  return [
    exercisesProblem(facts),
    ingredientsProblem(facts),
    linkProblem(facts),
    picturesProblem(facts),
    ageProblem(facts),
  ].filter((problem) => problem !== undefined);
}

function exercisesProblem({ exercises, named }: ServerFacts): Problem | undefined {
  if (exercises === undefined) {
    return undefined;
  }
  const { rows, total } = exercises;
  if (rows.length === 0) {
    return { kind: 'noExercises' };
  }
  const seen = objectsIn(rows, max.rows).filter(isUnnamed).length;
  const counted = total === undefined || named === undefined ? 0 : total - named;
  const count = Math.max(seen, counted);
  return count > 0 ? { kind: 'unnamedExercises', count } : undefined;
}

/** Returns true for an exercise with room for translations and no name in any; up to 2.0 each is one (`wger-api.md` §3.3). */
function isUnnamed(exercise: JsonObject): boolean {
  const translations = sentTranslations(exercise);
  return (
    translations !== undefined &&
    objectsIn(translations, max.translations).every(({ name }) => textOf(name) === '')
  );
}

/** The database counts anew when a tenth of the rows has changed: an estimate that is less wrong will right itself. */
const tolerance = 0.1;

function ingredientsProblem({ ingredients }: ServerFacts): Problem | undefined {
  const { count, total } = ingredients ?? {};
  if (total === 0) {
    return { kind: 'noIngredients' };
  }
  return count !== undefined && total !== undefined && Math.abs(count - total) > total * tolerance
    ? { kind: 'wrongCount', count, total }
    : undefined;
}

function linkProblem({ address, link }: ServerFacts): Problem | undefined {
  const own = new URL(address.origin);
  const url = link === undefined ? null : URL.parse(link, address.origin);
  if (url === null) {
    return undefined;
  }
  if (url.hostname !== own.hostname) {
    return { kind: 'linkHost', named: url.host || url.protocol };
  }
  if (url.protocol !== own.protocol) {
    return { kind: 'linkScheme', named: url.origin };
  }
  return url.port === own.port ? undefined : { kind: 'linkPort', named: url.origin };
}

function picturesProblem({ address, exercises, picturesAt }: ServerFacts): Problem | undefined {
  const hasPictures = picturesIn(exercises?.rows ?? []).next().done !== true;
  if (picturesOrigin(address) === undefined && hasPictures) {
    return { kind: 'picturesUnencrypted' };
  }
  return picturesAt === undefined ? undefined : { kind: 'picturesElsewhere', origin: picturesAt };
}

/** The first picture of exercises that is said to be at another origin, as it is written. */
export function firstElsewhere(
  { origin: own }: ServerAddress,
  rows: readonly unknown[],
): { readonly written: string; readonly origin: string } | undefined {
  for (const written of picturesIn(rows)) {
    const origin = URL.parse(written, own)?.origin ?? own;
    if (origin !== own) {
      return { written, origin };
    }
  }
  return undefined;
}

/** The addresses of pictures of exercises, as they are written. */
function* picturesIn(rows: readonly unknown[]): Generator<string, undefined, undefined> {
  for (const { images } of objectsIn(rows, max.rows)) {
    for (const { image } of objectsIn(images, max.pictures)) {
      const written = textOf(image);
      if (written !== '') {
        yield written;
      }
    }
  }
}

/** The capabilities that stayed once they had come; others are limits, or were replaced by these. */
const lasting = [
  'searchByNamePart',
  'searchByBarcode',
  'dietFilters',
] as const satisfies readonly Capability[];

export type LastingCapability = (typeof lasting)[number];

function ageProblem({ offered }: ServerFacts): Problem | undefined {
  const capabilities = capabilitiesOf(offered);
  const missing = lasting.filter((capability) => !capabilities.has(capability));
  return offered === undefined || missing.length === 0 ? undefined : { kind: 'tooOld', missing };
}
