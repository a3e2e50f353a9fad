import type { ExerciseCatalogue } from '../domain/exercises/catalogue.ts';
import type { IngredientCatalogue } from '../domain/ingredients/catalogue.ts';
import type { Training } from '../domain/training/training.ts';
import type { User } from '../domain/users.ts';
import type { Release } from '../generations/release.ts';
import type { Json, JsonObject } from '../json.ts';

/** An exercise that was deleted, and what replaces it (wger-api.md §1). */
export interface Deletion {
  uuid: string;
  replacedBy: string | null;
}

/** What a server holds in a number of its own. */
export interface ServerData extends Training {
  catalogue: IngredientCatalogue;
  exercises: ExerciseCatalogue;
  /** What the database takes for the number of all ingredients; undefined where it counts them (wger-api.md §2). */
  estimate?: number | undefined;
  /** Seconds since the lists of ingredients were put into the page cache, where a release has them there. */
  ingredientAge?: number | undefined;
  deletions?: readonly Deletion[];
}

/** What an answer depends on besides the endpoint and the query. */
export interface Scope extends ServerData {
  release: Release;
  /** Scheme, host and prefix as the server believes them to be: from the Host header (wger-api.md §2). */
  origin: string;
  /** Who asks; nobody when the request brought no key. */
  user: User | undefined;
}

/** The rows of a list, in order. Only those that are asked for are made. */
export interface Rows {
  count: number;
  slice: (offset: number, limit: number) => readonly JsonObject[];
}

/** Answers `/{endpoint}/{id}/{action}/`. */
export type ItemAction = (scope: Scope, id: string, query: URLSearchParams) => Json;

/** Answers `/{endpoint}/{action}/`. */
export interface ListAction {
  (scope: Scope, query: URLSearchParams): Json;
  /** Parameters beside the filters of the list. */
  parameters?: Readonly<Record<string, DescribedFilter>>;
}

/** A parameter of a list, for the OpenAPI document. */
export interface DescribedFilter {
  /** That of a string when absent. */
  schema?: JsonObject;
  /** Whether several values are separated by commas. */
  commas?: boolean;
}

/** One name of the root document. */
export interface Endpoint {
  /** `key`: only with a user's key (wger-api.md §1a). */
  access: 'public' | 'key';
  /** Class name in "No … matches the given query." */
  model: string;
  /** Whether Django's page cache answers the list, without a look at the key (wger-api.md §1a). */
  cached: (release: Release) => boolean;
  /** @throws InvalidFilter when a filter's value cannot be read */
  list: (scope: Scope, query: URLSearchParams) => Rows;
  /** The parameters that the list is filtered by. */
  filters: (scope: Scope) => Readonly<Record<string, DescribedFilter>>;
  /** @throws InvalidFilter, because the service filters before it looks for the id */
  find: (scope: Scope, id: string, query: URLSearchParams) => JsonObject | undefined;
  /** What a page of the list looks like, where it is not count, next, previous, results. */
  page?: ListAction;
  itemActions: Readonly<Record<string, ItemAction>>;
  listActions: Readonly<Record<string, ListAction>>;
  /** False where there is nothing below the list. */
  items?: boolean;
  /** How the service reads the id in the path; an id of another form is "Not found." */
  idPattern: RegExp;
}

/** 400: the value of a known parameter cannot be read (wger-api.md §4). */
export class InvalidFilter extends Error {
  readonly body: JsonObject;

  constructor(parameter: string, message: string) {
    super(message);
    this.body = { [parameter]: [message] };
  }
}

/** 403 on one object while the key is good (wger-api.md §4). */
export class PermissionDenied extends Error {}

/** 404 with a JSON body from inside an action. */
export class NoSuchRow extends Error {}
