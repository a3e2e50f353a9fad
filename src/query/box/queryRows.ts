import * as vscode from 'vscode';
import type { Ignored } from '../../resources/query/ignored.ts';
import { fieldOf, isArranging, type KnownFilters } from '../../resources/query/knownFilters.ts';
import { separated } from '../../resources/query/filterValues.ts';
import { partsOf, type QueryPart } from '../../resources/query/parts.ts';
import {
  queryText,
  sentPath,
  valuesOf,
  withValues,
  type Parameter,
  type Query,
} from '../../resources/query/query.ts';
import { knownNames, type NameOf } from '../../session/itemNames.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { knowsDescription } from '../whileWaiting.ts';
import { askForQueryFilter, changeFilter } from '../filters/askForFilter.ts';
import { askForLimit } from '../filters/askForLimit.ts';
import { askForOrder } from '../filters/askForOrder.ts';
import { filtersOf, itemKey, namedValuesOf, type Asked } from '../asked.ts';
import { ignoredText, operatorText } from '../filters/filterWords.ts';
import { queryRow, removeButton, type QueryRow, type Step } from './queryRow.ts';
import { runQuery } from '../runQuery.ts';

/** Steps from a query: each of its parts, which can be changed, what can be added, and the answer to it. */
export function queryRows(asked: Asked, query: Query): readonly QueryRow[] {
  const known = filtersOf(asked, query.endpoint);
  const { parts, ignored } = partsOf(query, known);
  const knownName = knownNames(asked.server);
  const nameOf: NameOf = (resource, id) => knownName(resource, id) ?? asked.names.get(itemKey(resource, id));
  const hasFilters = known.filters.length > 0 || !known.isComplete;
  const adding = thenDescribed(asked, query, () => askForQueryFilter(asked, query));
  const arranging = arrangingRows(asked, query, known);
  const rows = parts
    .filter(({ name }) => !arranging.has(name))
    .map((part) => partRow(asked, query, part, known, nameOf));
  return [
    runRow(asked, query, ignored, known),
    ...rows,
    ...(hasFilters ? [actionRow(vscode.l10n.t('Add Filter…'), 'add', '', adding)] : []),
    ...arranging.values(),
  ];
}

/** Rows that choose an order and the number of rows, where the server takes that, by the names of their parameters. */
function arrangingRows(
  asked: Asked,
  query: Query,
  { orderings, limit }: KnownFilters,
): ReadonlyMap<string, QueryRow> {
  const rows = new Map<string, QueryRow>();
  if (orderings.length > 0) {
    const step = thenDescribed(asked, query, () => askForOrder(asked, query));
    const order = valuesOf(query, 'ordering').join(',');
    rows.set('ordering', actionRow(vscode.l10n.t('Order By…'), 'arrow-swap', order, step));
  }
  if (limit !== undefined) {
    const step = then(query, () => askForLimit(asked, query, limit));
    const count = valuesOf(query, limit.name).join(',');
    rows.set(limit.name, actionRow(vscode.l10n.t('Limit…'), 'list-ordered', count, step));
  }
  return rows;
}

/** Resources whose items the values of a query stand for. */
export function namedResources(asked: Asked, query: Query): ReadonlySet<string> {
  const { parts } = partsOf(query, filtersOf(asked, query.endpoint));
  const resources = parts.map(
    ({ filter }) => filter && namedValuesOf(asked, query.endpoint, filter)?.resource,
  );
  return new Set(resources.filter((resource) => resource !== undefined));
}

/** A step that goes on with another query, or with the same one where the user left it. */
function then(query: Query, ask: () => Promise<Query | undefined>): Step {
  return async () => queryText((await ask()) ?? query);
}

/** As {@link then}, by what the server says of its filters, or by what is known without when the user does not wait. */
function thenDescribed(asked: Asked, query: Query, ask: () => Promise<Query | undefined>): Step {
  return then(query, async () => {
    await knowsDescription(asked);
    return ask();
  });
}

function runRow(asked: Asked, query: Query, ignored: readonly Ignored[], known: KnownFilters): QueryRow {
  return queryRow(vscode.l10n.t('Run'), ignored.length === 0 ? 'play' : 'warning', {
    key: 'run',
    description: sanitize(`GET /api/v2/${sentPath(query)}`),
    ...(ignored.length === 0 ? {} : { detail: sanitize(ignoredText(ignored, known)) }),
    // Nothing is run before it is known what the server would ignore.
    step: async () => {
      const left = (await knowsDescription(asked)) ? await runQuery(asked, query) : query;
      return left && queryText(left);
    },
  });
}

function actionRow(label: string, icon: string, description: string, step: Step): QueryRow {
  return queryRow(label, icon, { key: icon, description: sanitize(description), step });
}

/** A part of the query, in words where they are known. */
function partRow(asked: Asked, query: Query, part: QueryPart, known: KnownFilters, nameOf: NameOf): QueryRow {
  const { endpoint } = query;
  const { name, values, isIgnored } = part;
  const parameters = values.map((value): Parameter => ({ name, value }));
  const icon = isIgnored ? 'warning' : isArranging(known, name) ? 'list-ordered' : 'filter';
  return queryRow(wordsFor(asked, endpoint, part, nameOf), icon, {
    key: `part ${name}`,
    description: sanitize(queryText({ endpoint, parameters }).slice(endpoint.length + 1)),
    buttons: [removeButton(vscode.l10n.t('Remove'))],
    step: thenDescribed(asked, query, () => changeFilter(asked, query, name)),
    remove: () => Promise.resolve(queryText(withValues(query, name, []))),
  });
}

function wordsFor(asked: Asked, endpoint: string, part: QueryPart, nameOf: NameOf): string {
  const { name, values, filter } = part;
  if (filter === undefined) {
    return `${name} = ${values.join(', ')}`;
  }
  const names = namedValuesOf(asked, endpoint, filter);
  const shown = values
    .flatMap((value) => (filter.several === 'commas' ? separated(value) : [value]))
    .map((value) => (names?.by === 'id' ? (nameOf(names.resource, value) ?? value) : value));
  return `${fieldOf(name).field} ${operatorText(filter)} ${shown.join(', ')}`;
}
