import * as vscode from 'vscode';
import { isFailure } from '../../api/errors.ts';
import { each, inSlices, sorted } from '../../api/concurrency/slices.ts';
import { idText, textOf } from '../../resources/fields.ts';
import type { NamedValues } from '../../resources/query/filterValues.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { isTableOfNames, nameInTable } from '../../resources/server/tableNames.ts';
import type { Server } from '../../session/currentServer.ts';
import type { Asked } from '../asked.ts';
import type { ValueChoice } from './pickValues.ts';

/** So many items of a list are offered that is not known whole; who wants another types its id. */
const maxItems = 100;

/** The items that values stand for, by their names; none where they cannot be read. */
export async function choicesOf(
  { server }: Asked,
  { resource, by }: NamedValues,
): Promise<readonly ValueChoice[]> {
  if (isTableOfNames(resource)) {
    return tableChoices(server, resource, by);
  }
  if (resource === 'exercises') {
    await server.exercises.open();
    const choices = await inSlices(each(server.exercises.rows, choiceOf));
    return inSlices(sorted(choices.flat(), byLabel()));
  }
  try {
    const page = await server.catalogue.page(resourceNamed(resource), 'own', undefined, { size: maxItems });
    return page.rows.flatMap(choiceOf);
  } catch (error) {
    if (!isFailure(error)) {
      throw error;
    }
    return [];
  }
}

async function tableChoices(
  { catalogue }: Server,
  table: string,
  by: NamedValues['by'],
): Promise<readonly ValueChoice[]> {
  const rows = await catalogue.tables.of(table).rows();
  return [...rows]
    .map(([id, row]) => {
      const value = by === 'id' ? id : textOf(row[by]);
      return { label: nameInTable(table, row) ?? id, description: value, value };
    })
    .filter(({ value }) => value !== '')
    .sort(byLabel());
}

function choiceOf({ id, label, description }: ListedItem): readonly ValueChoice[] {
  const value = idText(id);
  const about = [value, description].filter(Boolean).join(' · ');
  return value === undefined ? [] : [{ label, description: about, value }];
}

function byLabel(): (one: ValueChoice, other: ValueChoice) => number {
  const { compare } = new Intl.Collator(vscode.env.language, { numeric: true });
  return (one, other) => compare(one.label, other.label);
}
