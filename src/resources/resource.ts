import type { Access } from '../api/client.ts';
import type { DocumentContent } from '../api/contentKinds.ts';
import { isObject, type JsonObject } from '../api/json/value.ts';
import type { Details } from './details.ts';
import { getId } from './fields.ts';
import type { Naming } from './server/naming.ts';

/** An item of a list as it is shown. */
export interface ItemSummary {
  /** Name, or a substitute; empty only without a name and an id. */
  readonly label: string;
  /** Text that distinguishes items of the same name, in the server's own words; may be empty. */
  readonly description: string;
  /** Text that distinguishes rows of a list that would look the same. */
  readonly distinction?: string;
  /** Further facts about the item. */
  readonly details?: Details;
}

/** An item of a list. */
export interface ItemWithId extends ItemSummary {
  /** Opaque: an integer on most servers, a UUID for some resources since 2.6 (`wger-api.md` §1). */
  readonly id: string;
  /** Resource of its document. Differs from that of the list if the item can only be read elsewhere. */
  readonly of: string;
}

/** An element of a list that has no id, or is not an object. It is shown nevertheless. */
interface ItemWithoutId extends ItemSummary {
  readonly id: undefined;
  readonly of: string;
  /** Position in its list, counted from 0; absent if unknown. */
  readonly place?: number | undefined;
}

export type ListedItem = ItemWithId | ItemWithoutId;

/** Returns a text that identifies an item, whose id is only unique within its resource. */
export function getIdentity({ of, id = '' }: ListedItem): string {
  return `${of} ${id}`;
}

/** Key of an item: its id, or without one its place in the list, counted from 0. */
export type ItemKey = { readonly id: string } | { readonly place: number };

/** Returns the key of a row's item; undefined if it has none. */
export function getItemKey(row: ListedItem): ItemKey | undefined {
  if (row.id !== undefined) {
    return { id: row.id };
  }
  return row.place === undefined ? undefined : { place: row.place };
}

/** Returns true for the key of an item by its id. The key of an action, which has an id as well, is another one. */
export function isItemIdKey(key: DocumentKey): key is { readonly id: string; readonly action?: never } {
  return 'id' in key && !('action' in key);
}

/** Key of an answer that the server computes from an item, at a path below it. */
interface ActionKey {
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
  /** Resource that it was found in, which may be a separate source of the requested one. */
  readonly resource: string;
}

/** A list of the server that holds items of a resource. */
export interface Source {
  readonly endpoint: string;
  /** Filters besides the number of rows and their order. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Selects the rows that belong to the resource; all do when absent. */
  readonly keep?: (item: JsonObject) => boolean;
  /** Resource of the items' documents; the listed one when absent. */
  readonly of?: string;
}

/** An answer that a server computes from an item, shown as a document (`wger-api.md` §3.1, §3.2, §3.4). */
export interface Action {
  /** The last part of its path. */
  readonly name: ActionName;
  /** Input that it needs. */
  readonly asks?: 'amount' | 'exercise';
  /** Endpoint whose items have it; that of the form when absent. */
  readonly endpoint?: string;
  /** Returns true if a server with these endpoints has it; all do when absent. */
  readonly isOffered?: (offered: ReadonlySet<string>) => boolean;
}

/** Known actions of all releases. */
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

/** The shape of a resource in some releases. */
export interface Form {
  /** Name of the endpoint in the root, and in the path. */
  readonly endpoint: string;
  /** Returns true if the endpoint can be listed; it always can when absent. */
  readonly isListable?: (offered: ReadonlySet<string>) => boolean;
  /** Fields to order by. The last is always `id`, since pages would repeat and skip rows otherwise (`wger-api.md` §2). */
  readonly ordering: string;
  /** True if names are in several languages, so that the server's table of languages is needed to choose one. */
  readonly isTranslated: boolean;
  /** Lists to read one after another, as far as the server has them; that of the endpoint when absent. */
  readonly sources?: readonly Source[];
  /** Source of other users' public items, if it is separate. */
  readonly publicSource?: Source;
  /** True if the endpoint answers its only object instead of a list. */
  readonly isSingle?: boolean;
  /** Returns the id of an item; its member `id` is used when absent. */
  readonly identify?: (item: JsonObject) => string | undefined;
  /** Summarizes an item of any shape, whose fields may be missing or of another type. */
  readonly read: (item: JsonObject, id: string | undefined, naming: Naming) => ItemSummary;
  /** Name of the action with the plan of an item, day by day; absent if items have no plan. */
  readonly plan?: string | undefined;
  /** Answers that a server computes from an item; none when absent. */
  readonly actions?: readonly Action[] | undefined;
  /**
   * Returns the path of an item's web page, below the server's prefix (`wger-api.md` §3). The id is already escaped. Absent if
   * there is none.
   */
  readonly webPath?: ((id: string, offered: ReadonlySet<string>) => string) | undefined;
}

/** Something to browse. */
export interface Resource {
  /** Part of the view's id (`wger.ID`) and of URIs of documents (`wger://HOST/ID/…`). */
  readonly id: string;
  readonly access: Access;
  /** In order of preference: the first one whose endpoint the server's root names is used. */
  readonly forms: readonly Form[];
}

/** Returns a resource with the types of its forms. */
export function defineResource<const R extends Resource>(resource: R): R {
  return resource;
}

/**
 * Creates the row of an item. Never throws, whatever a server sends.
 *
 * @param of the resource of the item's document
 * @param place position of the row in its list, counted from 0
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
  const summary = form.read(item, id, naming);
  return id === undefined ? { id, of, place, ...summary } : { id, of, ...summary };
}
