import type { JsonObject } from '../json.ts';

/** The releases in which a shape changed (wger-api.md §1). */
export type ReleaseName = '2.0' | '2.1' | '2.2' | '2.3' | '2.4' | '2.5' | '2.6' | '2.7';

/** A release of the service. Serialisers ask it which members an object had by then. */
export class Release {
  readonly name: ReleaseName;
  readonly #minor: number;

  constructor(name: ReleaseName) {
    this.name = name;
    this.#minor = minor(name);
  }

  /** Whether this is `release` or a later one. */
  has(release: ReleaseName): boolean {
    return this.#minor >= minor(release);
  }

  /** `members` from `release` on, nothing before. */
  since(release: ReleaseName, members: JsonObject): JsonObject {
    return this.has(release) ? members : {};
  }

  /** `members` up to the release before `release`. */
  before(release: ReleaseName, members: JsonObject): JsonObject {
    return this.has(release) ? {} : members;
  }
}

function minor(name: ReleaseName): number {
  return Number(name.slice(2));
}
