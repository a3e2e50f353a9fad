import type { ExerciseCatalogue } from '../../domain/exercises/catalogue.ts';
import type { IngredientCatalogue } from '../../domain/ingredients/catalogue.ts';
import type { Training } from '../../domain/training/training.ts';
import type { User } from '../../domain/users.ts';
import type { Release } from '../../generations/release.ts';
import type { Json, JsonObject } from '../../json.ts';

/** A deleted exercise, and its replacement (wger-api.md §1). */
export interface Deletion {
  uuid: string;
  replacedBy: string | null;
}

/** The data of a server whose size can be chosen. */
export interface ServerData extends Training {
  catalogue: IngredientCatalogue;
  exercises: ExerciseCatalogue;
  /** The database's estimate of the number of all ingredients; undefined where it counts them (wger-api.md §2). */
  estimate?: number | undefined;
  /** Seconds since the lists of ingredients entered the page cache, if the release caches them. */
  ingredientAge?: number | undefined;
  deletions?: readonly Deletion[];
}

/** Everything that an answer depends on besides the endpoint and the query. */
export interface Scope extends ServerData {
  release: Release;
  /** Scheme, host and prefix that the server believes it has, from the Host header (wger-api.md §2). */
  origin: string;
  /** The user of the request; undefined without a key. */
  user: User | undefined;
}

/** The rows of a list, in order. Only requested rows are made. */
export interface Rows {
  count: number;
  slice: (offset: number, limit: number) => readonly JsonObject[];
}

/** Answers `/{endpoint}/{id}/{action}/`. */
export type ItemAction = (scope: Scope, id: string, query: URLSearchParams) => Json;

/** Answers `/{endpoint}/{action}/`. */
export interface ListAction {
  (scope: Scope, query: URLSearchParams): Json;
  /** Parameters in addition to the filters of the list. */
  parameters?: Readonly<Record<string, DescribedFilter>>;
}

/** A parameter of a list, for the OpenAPI document. */
export interface DescribedFilter {
  /** Schema of its value; a string when absent. */
  schema?: JsonObject;
  /** True if several values are separated by commas. */
  commas?: boolean;
  /** True if the document lacks it. */
  undocumented?: boolean;
}

/** An endpoint of the root document. */
export interface Endpoint {
  /** `key`: needs a user's key (wger-api.md §1a). */
  access: 'public' | 'key';
  /** Class name in the message "No … matches the given query." */
  model: string;
  /** Returns true if Django's page cache answers the list without checking the key (wger-api.md §1a). */
  cached: (release: Release) => boolean;
  /** @throws InvalidFilter when the value of a filter is invalid */
  list: (scope: Scope, query: URLSearchParams) => Rows;
  /** The parameters that filter the list. */
  filters: (scope: Scope) => Readonly<Record<string, DescribedFilter>>;
  /** @throws InvalidFilter, because the service filters before it looks for the id */
  find: (scope: Scope, id: string, query: URLSearchParams) => JsonObject | undefined;
  /** Makes the page, if it does not consist of count, next, previous and results. */
  page?: ListAction;
  itemActions: Readonly<Record<string, ItemAction>>;
  listActions: Readonly<Record<string, ListAction>>;
  /** False if the list has no items of its own. */
  items?: boolean;
  /** Pattern of valid ids in the path; other ids are answered with "Not found." */
  idPattern: (release: Release) => RegExp;
}

/** 400: the value of a known parameter is invalid (wger-api.md §4). */
export class InvalidFilter extends Error {
  readonly body: JsonObject;

  constructor(parameter: string, message: string) {
    super(message);
    this.body = { [parameter]: [message] };
  }
}

/** 403 for one object although the key is valid (wger-api.md §4). */
export class PermissionDenied extends Error {}

/** 404 with a JSON body, from an action. */
export class NoSuchRow extends Error {}
