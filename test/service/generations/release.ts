import type { JsonObject } from '../json.ts';

/** The releases in which a shape changed (wger-api.md §1). */
export type ReleaseName = '1.8' | '1.9' | '2.0' | '2.1' | '2.2' | '2.3' | '2.4' | '2.5' | '2.6' | '2.7';

/** A release of the service. Serialisers ask it which members an object had by then. */
export class Release {
  readonly name: ReleaseName;
  readonly #rank: number;

  constructor(name: ReleaseName) {
    this.name = name;
    this.#rank = rank(name);
  }

  /** Whether this is `release` or a later one. */
  has(release: ReleaseName): boolean {
    return this.#rank >= rank(release);
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

/** Releases in a row: no major release has more than a hundred minor ones. */
function rank(name: ReleaseName): number {
  const [major, minor] = name.split('.');
  return Number(major) * 100 + Number(minor);
}
