import * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { flatMapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { PagedReader } from '../../collections/pagedReader.ts';
import { exercises } from '../../resources/exercises.ts';
import { joinParts, toText } from '../../resources/fields.ts';
import type { ValueReference } from '../../resources/query/filterValues.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { isNameTable, findRowName } from '../../resources/server/tableNames.ts';
import type { Server } from '../../session/currentServer.ts';
import { loadExercisesWithProgress } from '../../session/loadExercises.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { toItemKey, type QueryContext } from '../queryContext.ts';
import { withQueryProgress } from '../withQueryProgress.ts';

/** Number of items after which a list is not read any further; the IDs of others can be typed. */
const maxItems = 2000;
/** Number of items requested at once. */
const itemsPerPage = 500;

/** A value to choose from. */
export interface ValueChoice {
  readonly label: string;
  readonly description: string;
  readonly value: string;
}

/** The items that values identify, as choices by name. */
export interface NamedChoices {
  readonly choices: readonly ValueChoice[];
  /** Failure because of which some or all are missing. */
  readonly loadFailure?: Failure | undefined;
  /** True if the server has more. */
  readonly isTruncated?: boolean;
}

/** Reads the items that values identify, with progress. @returns undefined if the user cancelled */
export async function readNamedChoices(
  context: QueryContext,
  namedValues: ValueReference,
): Promise<NamedChoices | undefined> {
  const { server } = context;
  const { resource, member } = namedValues;
  const isTable = isNameTable(resource);
  if (isTable && server.catalogue.tables.get(resource).isCurrent) {
    return readTableChoices(server, resource, member);
  }
  return withQueryProgress(context, vscode.l10n.t('Loading {0}', getResourceTitle(resource)), (progress) => {
    if (isTable) {
      return readTableChoices(server, resource, member, progress);
    }
    return resource === exercises.id
      ? readExerciseChoices(server, progress)
      : readPagedChoices(context, resource, progress);
  });
}

async function readExerciseChoices(
  { exercises: listing }: Server,
  progress: ProgressContext,
): Promise<NamedChoices> {
  await loadExercisesWithProgress(listing, progress);
  const choices = await runInSlices(flatMapInSteps(listing.items, toValueChoices));
  return {
    choices: await runInSlices(sortByName(choices, getLabel)),
    loadFailure: listing.loadFailure,
  };
}

async function readPagedChoices(
  { server: { catalogue }, names }: QueryContext,
  resource: string,
  { signal, onWait, report }: ProgressContext,
): Promise<NamedChoices> {
  const reading = new PagedReader((next) =>
    catalogue.readPage(getResource(resource), 'own', next, { size: itemsPerPage, signal, onWait }),
  );
  do {
    await reading.readNextPage();
    report(reading.items.length, reading.total);
  } while (reading.loadFailure === undefined && reading.hasMore && reading.items.length < maxItems);
  const choices = await runInSlices(flatMapInSteps(reading.items, toValueChoices));
  for (const { label, value } of choices) {
    names.set(toItemKey(resource, value), label);
  }
  return { choices, loadFailure: reading.loadFailure, isTruncated: reading.hasMore };
}

async function readTableChoices(
  { catalogue }: Server,
  name: string,
  member: ValueReference['member'],
  context?: RequestContext,
): Promise<NamedChoices> {
  const table = catalogue.tables.get(name);
  const rows = await table.readRows(context);
  const choices = [...rows]
    .map(([id, row]) => {
      const value = member === 'id' ? id : toText(row[member]);
      return { label: findRowName(name, row) ?? id, description: value, value };
    })
    .filter(({ value }) => value !== '');
  return { choices: await runInSlices(sortByName(choices, getLabel)), loadFailure: table.loadFailure };
}

/** Choice for an item, with its ID in the description; empty for an item without one. */
export function toValueChoices({ id: value, label, description }: ListedItem): readonly ValueChoice[] {
  if (value === undefined) {
    return [];
  }
  // Records without texts of their own are described by their IDs.
  return [
    { label, description: description === `#${value}` ? description : joinParts(description, value), value },
  ];
}

function getLabel({ label }: ValueChoice): string {
  return label;
}
