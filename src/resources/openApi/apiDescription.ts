/** Kind of value that a filter takes. */
export type FilterKind = 'boolean' | 'date' | 'date-time' | 'integer' | 'number' | 'text' | 'time' | 'uuid';

/** A parameter that filters a list. */
export interface FilterDescription {
  /** Name, as sent: a field, or a field and an operator (`date__gte`). */
  readonly name: string;
  readonly kind: FilterKind;
  /** Format of several values: separated by commas, or with the parameter repeated. */
  readonly several?: 'commas' | 'repeated';
  /** All values that it accepts. */
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A list, or the object that an endpoint answers instead of one. */
export interface EndpointDescription {
  /** Filters, without the parameters that choose a page or an order. */
  readonly filters: readonly FilterDescription[];
  /** Names of the parameters that choose a page; empty if everything is sent at once. */
  readonly paging: readonly string[];
  /** Fields that rows can be sorted by; empty if they cannot be sorted. */
  readonly orderings: readonly string[];
  /** True if the document lists those fields; otherwise they are guessed from the members of a row. */
  readonly namesOrderings: boolean;
  /** Names of the members of a row. */
  readonly fields: readonly string[];
}

/** A server, as described by its own OpenAPI document. */
export interface ApiDescription {
  /** Names below `/api/v2/` of everything that can be read, even if its answer is not understood. */
  readonly names: ReadonlySet<string>;
  /** By name below `/api/v2/`: that of a list, or of what is computed from one (`measurement/aggregate`). */
  readonly endpoints: ReadonlyMap<string, EndpointDescription>;
}
