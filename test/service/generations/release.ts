import type { JsonObject } from '../json.ts';

const names = ['1.8', '1.9', '2.0', '2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', 'next'] as const;

/** The releases in which a shape changed, in order (wger-api.md §1); `next` is the coming 2.7 (§3.8). */
export type ReleaseName = (typeof names)[number];

/** A release of the service, which decides the members that objects have. */
export class Release {
  readonly name: ReleaseName;
  readonly #rank: number;

  constructor(name: ReleaseName) {
    this.name = name;
    this.#rank = names.indexOf(name);
  }

  /** Returns true if this is `release` or a later one. */
  isAtLeast(release: ReleaseName): boolean {
    return this.#rank >= names.indexOf(release);
  }

  /** Returns `members` from `release` on, and nothing before. */
  since(release: ReleaseName, members: JsonObject): JsonObject {
    return this.isAtLeast(release) ? members : {};
  }

  /** Returns `members` up to the release before `release`. */
  before(release: ReleaseName, members: JsonObject): JsonObject {
    return this.isAtLeast(release) ? {} : members;
  }
}
