import type { Access } from '../api/client.ts';
import type { DocumentContent } from '../api/contentKinds.ts';
import { isObject, type JsonObject } from '../api/json/value.ts';
import type { Details } from './details.ts';
import { getId } from './fields.ts';
import type { Naming } from './server/naming.ts';

/** An item of a list as a person sees it. */
export interface ItemSummary {
  /** Its name, or what stands for it; empty only where there is neither a name nor an id. */
  readonly label: string;
  /** Text that tells it from others of the same name, in the server's own words; may be empty. */
  readonly description: string;
  /** Text that tells it from rows of its list that would look the same. */
  readonly distinction?: string;
  /** Further data kept of the item. */
  readonly details?: Details;
}

/** An item of a list. */
export interface ItemWithId extends ItemSummary {
  /** Opaque: an integer on most servers, a UUID for some resources since 2.6 (`wger-api.md` §1). */
  readonly id: string;
  /** The resource of its document; another than the list's where the item can only be read elsewhere. */
  readonly of: string;
}

/** Something in a list that has no id, or is no object. It is shown all the same. */
export interface ItemWithoutId extends ItemSummary {
  readonly id: undefined;
  readonly of: string;
  /** Position in its list, counted from 0; undefined where that cannot be told. */
  readonly place: number | undefined;
}

export type ListedItem = ItemWithId | ItemWithoutId;

/** Text that tells an item from others of any list: ids of one resource are no other's. */
export function getIdentity({ of, id = '' }: ListedItem): string {
  return `${of} ${id}`;
}

/** Key to ask for an item by: its id, or where it has none its place in the list, counted from 0. */
export type ItemKey = { readonly id: string } | { readonly place: number };

/** Key to ask for the item of a row by; undefined where that is impossible. */
export function getItemKey(row: ListedItem): ItemKey | undefined {
  if (row.id !== undefined) {
    return { id: row.id };
  }
  return row.place === undefined ? undefined : { place: row.place };
}

/** Returns true for the key of an item by its id, which that of an action has too. */
export function isItemIdKey(key: DocumentKey): key is { readonly id: string; readonly action?: never } {
  return 'id' in key && !('action' in key);
}

/** Key of an answer that the server computes from an item, at a path below it. */
export interface ActionKey {
  readonly id: string;
  readonly action: string;
  /** As in a URL, without the question mark; may be empty. */
  readonly query: string;
}

/** Key of an answer that the server computes from a list, at a path below it. */
export interface ListActionKey {
  readonly listAction: string;
  /** As in a URL, without the question mark; may be empty. */
  readonly query: string;
}

/** A page of a list. */
export interface PageKey {
  /** As in a URL, without the question mark; may be empty. */
  readonly page: string;
}

/** Key of a document's content. */
export type DocumentKey = ItemKey | ActionKey | ListActionKey | PageKey;

/** A document as it was read. */
export interface FoundItem extends DocumentContent {
  /** The resource that it was found in, which may be a separate source of the one that was asked. */
  readonly resource: string;
}

/** A list of the server that holds items of a resource. */
export interface Source {
  readonly endpoint: string;
  /** Filters, beside the number of rows and their order. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Selects the rows of the list that belong here; all do when absent. */
  readonly keep?: (item: JsonObject) => boolean;
  /** The resource of the items' documents; the one that is listed when absent. */
  readonly of?: string;
}

/** Answer that a server computes from an item, as a document of its own (`wger-api.md` §3.1, §3.2, §3.4). */
export interface Action {
  /** The last part of its path. */
  readonly name: ActionName;
  /** Input that it needs. */
  readonly asks?: 'amount' | 'exercise';
  /** The endpoint whose items have it; the form's own when absent. */
  readonly endpoint?: string;
  /** Checks that a server that names these endpoints answers it; every one does when absent. */
  readonly isOffered?: (offered: ReadonlySet<string>) => boolean;
}

/** The actions that are known, of all generations. */
export type ActionName =
  | 'structure'
  | 'date-sequence-display'
  | 'date-sequence-gym'
  | 'logs'
  | 'stats'
  | 'canonical_representation'
  | 'log_data'
  | 'get_values'
  | 'nutritional_values';

/** One shape in which a generation of the service offers a resource. */
export interface Form {
  /** The endpoint's name in the root document, and the last part of its path. */
  readonly endpoint: string;
  /** Fields to order by; the last is always `id`, or pages would repeat and skip rows (`wger-api.md` §2). */
  readonly ordering: string;
  /** True if names come in several languages, so that the server's table of languages is needed to choose. */
  readonly isTranslated: boolean;
  /** The lists to read one after another, as far as the server has them; the endpoint's own when absent. */
  readonly sources?: readonly Source[];
  /** Source of what others made public, apart from what is the user's own. */
  readonly publicSource?: Source;
  /** True if the endpoint answers the one object that there is, in place of a list. */
  readonly isSingle?: boolean;
  /** Returns the identifier of an item; its `id` when absent. */
  readonly identify?: (item: JsonObject) => string | undefined;
  /** Reads what a person sees from an item of any shape: fields may be missing or of another type. */
  readonly read: (item: JsonObject, id: string | undefined, naming: Naming) => ItemSummary;
  /** The action that answers what an item has in it, day by day; absent where items have no such plan. */
  readonly plan?: string | undefined;
  /** Answers that the server computes from an item; none when absent. */
  readonly actions?: readonly Action[] | undefined;
  /**
   * The path of the page for people, below the server's prefix (`wger-api.md` §3), for an id that is escaped already;
   * absent where there is none.
   */
  readonly webPath?: ((id: string, offered: ReadonlySet<string>) => string) | undefined;
}

/** Something to browse. */
export interface Resource {
  /** Names the view (`wger.ID`) and the documents (`wger://HOST/ID/…`). */
  readonly id: string;
  readonly access: Access;
  /** In the order of preference: the first whose endpoint the server's root names is the one in use. */
  readonly forms: readonly Form[];
}

/** A resource as it is written, with the names of its forms kept as types. */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/**
 * A row of a list for people. Nothing that a server sends makes this throw.
 *
 * @param of the resource of the item's document
 * @param place where the row stands in its list
 */
export function toListedItem(
  form: Form,
  item: unknown,
  naming: Naming,
  of: string,
  place: number | undefined,
): ListedItem {
  if (!isObject(item)) {
    return { id: undefined, label: '', description: '', of, place };
  }
  const id = (form.identify ?? getId)(item);
  const shown = form.read(item, id, naming);
  return id === undefined ? { id, of, place, ...shown } : { id, of, ...shown };
}
