/** Kind of value that a filter takes. */
export type FilterKind = 'boolean' | 'date' | 'date-time' | 'integer' | 'number' | 'text' | 'time' | 'uuid';

/** A parameter of a list that leaves rows out. */
export interface FilterDescription {
  /** As it is sent: a field, or a field and an operator (`date__gte`). */
  readonly name: string;
  readonly kind: FilterKind;
  /** The way to give several values: separated by commas, or by naming the parameter again. */
  readonly several?: 'commas' | 'repeated';
  /** All values that it takes. */
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A list by its endpoint, or an object that stands in the place of one. */
export interface EndpointDescription {
  /** Parameters that leave rows out. Those that choose a page or an order are not among them. */
  readonly filters: readonly FilterDescription[];
  /** Names of the parameters that choose a page; none where all is sent at once. */
  readonly paging: readonly string[];
  /** Fields that rows can be sorted by; none where they cannot be. */
  readonly orderings: readonly string[];
  /** True if the document names those fields; else they are a guess by the fields of a row. */
  readonly namesOrderings: boolean;
  /** Names of the members of a row. */
  readonly fields: readonly string[];
}

/** A server by its own OpenAPI document. */
export interface ApiDescription {
  /** Names below `/api/v2/` of all that can be read there, also where its answer is not understood. */
  readonly names: ReadonlySet<string>;
  /** By the name below `/api/v2/`: that of a list, or of what is computed from one (`measurement/aggregate`). */
  readonly endpoints: ReadonlyMap<string, EndpointDescription>;
}
