import * as vscode from 'vscode';
import type { Failure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { Reading } from '../../collections/reading.ts';
import { exercises } from '../../resources/exercises.ts';
import { idText, joined, textOf } from '../../resources/fields.ts';
import type { NamedValues } from '../../resources/query/filterValues.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { isTableOfNames, nameInTable } from '../../resources/server/tableNames.ts';
import type { Server } from '../../session/currentServer.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { byName } from '../../vscode/text/collator.ts';
import { resourceTitle } from '../../vscode/text/titles.ts';
import { itemKey, type Asked } from '../asked.ts';
import { whileWaiting } from '../whileWaiting.ts';
import type { ValueChoice } from './pickValues.ts';

/** Number of items after which no more of a list is read to be offered; who wants another types its id. */
const maxItems = 2000;
/** Items that are asked for at once. */
const itemsAtOnce = 500;

/** The items that values stand for, by their names. */
export interface NamedChoices {
  readonly choices: readonly ValueChoice[];
  /** Failure for which some or all are missing. */
  readonly problem?: Failure | undefined;
  /** True if the server has others. */
  readonly isCut?: boolean;
}

/** Reads the items that values stand for, and shows that. @returns undefined when the user gave up */
export async function choicesOf(asked: Asked, named: NamedValues): Promise<NamedChoices | undefined> {
  const { server } = asked;
  const { resource, by } = named;
  const isTable = isTableOfNames(resource);
  if (isTable && server.catalogue.tables.of(resource).isCurrent) {
    return tableChoices(server, resource, by);
  }
  return whileWaiting(asked, vscode.l10n.t('Loading {0}', resourceTitle(resource)), (progress) => {
    if (isTable) {
      return tableChoices(server, resource, by, progress);
    }
    return resource === exercises.id
      ? exerciseChoices(server, progress)
      : pageChoices(asked, resource, progress);
  });
}

async function exerciseChoices(
  { exercises: listing }: Server,
  progress: ProgressContext,
): Promise<NamedChoices> {
  await loadExercises(listing, progress);
  const choices = await inSlices(each(listing.rows, choiceOf));
  return { choices: await inSlices(byName(choices.flat(), labelOf)), problem: listing.problem };
}

async function pageChoices(
  { server: { catalogue }, names }: Asked,
  resource: string,
  { signal, onWait, report }: ProgressContext,
): Promise<NamedChoices> {
  const reading = new Reading((next) =>
    catalogue.page(resourceNamed(resource), 'own', next, { size: itemsAtOnce, signal, onWait }),
  );
  do {
    await reading.advance();
    report(reading.rows.length, reading.total);
  } while (reading.problem === undefined && reading.hasMore && reading.rows.length < maxItems);
  const choices = (await inSlices(each(reading.rows, choiceOf))).flat();
  for (const { label, value } of choices) {
    names.set(itemKey(resource, value), label);
  }
  return { choices, problem: reading.problem, isCut: reading.hasMore };
}

async function tableChoices(
  { catalogue }: Server,
  name: string,
  by: NamedValues['by'],
  context?: RequestContext,
): Promise<NamedChoices> {
  const table = catalogue.tables.of(name);
  const rows = await table.rows(context);
  const choices = [...rows]
    .map(([id, row]) => {
      const value = by === 'id' ? id : textOf(row[by]);
      return { label: nameInTable(name, row) ?? id, description: value, value };
    })
    .filter(({ value }) => value !== '');
  return { choices: await inSlices(byName(choices, labelOf)), problem: table.problem };
}

/** An item as a value to choose, with its id where its words do not have that. */
export function choiceOf({ id, label, description }: ListedItem): readonly ValueChoice[] {
  const value = idText(id);
  if (value === undefined) {
    return [];
  }
  // Records without words of their own go by their ids.
  return [
    { label, description: description === `#${value}` ? description : joined(description, value), value },
  ];
}

function labelOf({ label }: ValueChoice): string {
  return label;
}
