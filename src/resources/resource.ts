import type { Access } from '../api/client.ts';
import { isObject, type JsonObject } from '../api/jsonValue.ts';
import type { Naming } from './naming.ts';

/** One item as a person sees it in a list. */
export interface Entry {
  /** Opaque: an integer on most servers, a UUID for some resources since 2.6 (`wger-api.md` §1). */
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name, in the server's own words; may be empty. */
  readonly description: string;
}

/** A row of a list that cannot be read as an item: it is no object, or has no id. It is shown all the same. */
export interface UnreadableEntry {
  readonly id: undefined;
}

/** One shape in which a generation of the service offers a resource. */
export interface Form {
  /** The endpoint's name in the root document, and the last part of its path. */
  readonly endpoint: string;
  /** Fields to order by; the last is always `id`, or pages would repeat and skip rows (`wger-api.md` §2). */
  readonly ordering: string;
  /** Whether names come in several languages, so that the server's table of languages is needed to choose. */
  readonly translated: boolean;
  /** Reads what a person sees from an item of any shape: fields may be missing or of another type. */
  readonly read: (item: JsonObject, id: string, naming: Naming) => Omit<Entry, 'id'>;
  /** The path of the page for people, below the server's prefix (`wger-api.md` §3), for an id that is escaped already. */
  readonly webPath: (id: string, offered: ReadonlySet<string>) => string;
}

/** Something to browse. */
export interface Resource {
  /** Names the view (`wger.ID`) and the documents (`wger://HOST/ID/…`). */
  readonly id: string;
  readonly access: Access;
  /** In the order of preference: the first whose endpoint the server's root names is the one in use. */
  readonly forms: readonly Form[];
}

export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/** An item's id as text, whatever its type; undefined when there is none. */
export function idOf(item: JsonObject): string | undefined {
  const { id } = item;
  switch (typeof id) {
    case 'string':
      return id === '' ? undefined : id.toWellFormed();
    case 'number':
    case 'bigint':
      return String(id);
    default:
      return undefined;
  }
}

/** A row of a list as an entry. Nothing that a server sends makes this throw. */
export function readEntry(form: Form, item: unknown, naming: Naming): Entry | UnreadableEntry {
  const id = isObject(item) ? idOf(item) : undefined;
  return isObject(item) && id !== undefined ? { id, ...form.read(item, id, naming) } : { id: undefined };
}

/** A field's text without white space around it; empty when it is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** What there is to say beside a name, in one line. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
