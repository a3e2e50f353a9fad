import * as vscode from 'vscode';
import type { IgnoredPart } from '../../resources/query/ignoredParts.ts';
import { parseFilterName, isListOption, type KnownFilters } from '../../resources/query/knownFilters.ts';
import { splitByCommas } from '../../resources/query/filterValues.ts';
import { getQueryParts, type QueryPart } from '../../resources/query/queryParts.ts';
import {
  formatQuery,
  toRequestPath,
  getValues,
  withValues,
  type Parameter,
  type Query,
} from '../../resources/query/query.ts';
import { createNameLookup, type NameLookup } from '../../session/itemNames.ts';
import { isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { waitForFilters } from '../withQueryProgress.ts';
import { askForFilter, askForFilterValues } from '../filters/askForFilter.ts';
import { askForLimit } from '../filters/askForLimit.ts';
import { askForOrder } from '../filters/askForOrder.ts';
import { getEndpointFilters, toItemKey, findNamedValues, type QueryContext } from '../queryContext.ts';
import { describeIgnored, formatOperator } from '../filters/filterTexts.ts';
import { createQueryRow, createRemoveButton, type QueryRow, type Step } from './queryRow.ts';
import { runQuery } from '../runQuery.ts';

/** Rows for a query: to run it, to change each of its parts, and to add parts. */
export function createQueryRows(context: QueryContext, query: Query): readonly QueryRow[] {
  const known = getEndpointFilters(context, query.endpoint);
  const { parts, ignored } = getQueryParts(query, known);
  const getKnownName = createNameLookup(context.server);
  const getName: NameLookup = (resource, id) =>
    getKnownName(resource, id) ?? context.names.get(toItemKey(resource, id));
  const hasFilters = known.filters.length > 0 || !known.isComplete;
  const addFilterStep = createDescribedStep(context, query, () => askForFilter(context, query));
  const orderAndLimitRows = createOrderAndLimitRows(context, query, known);
  const rows = parts
    .filter(({ name }) => !orderAndLimitRows.has(name))
    .map((part) => createPartRow(context, query, part, known, getName));
  return [
    createRunRow(context, query, ignored, known),
    ...rows,
    ...(hasFilters ? [createActionRow(vscode.l10n.t('Add Filter…'), 'add', '', addFilterStep)] : []),
    ...orderAndLimitRows.values(),
  ];
}

/** Rows for the order and the limit, if the server supports them, by parameter name. */
function createOrderAndLimitRows(
  context: QueryContext,
  query: Query,
  { orderings, limit }: KnownFilters,
): ReadonlyMap<string, QueryRow> {
  const rows = new Map<string, QueryRow>();
  if (orderings.length > 0) {
    const step = createDescribedStep(context, query, () => askForOrder(context, query));
    const order = getValues(query, 'ordering').join(',');
    rows.set('ordering', createActionRow(vscode.l10n.t('Order By…'), 'arrow-swap', order, step));
  }
  if (limit !== undefined) {
    const step = createStep(query, () => askForLimit(context, query, limit));
    const count = getValues(query, limit.name).join(',');
    rows.set(limit.name, createActionRow(vscode.l10n.t('Limit…'), 'list-ordered', count, step));
  }
  return rows;
}

/** Resources of the items that the values of a query identify. */
export function getReferencedResources(context: QueryContext, query: Query): ReadonlySet<string> {
  const names = new Set(query.parameters.map(({ name }) => name));
  const filters = getEndpointFilters(context, query.endpoint).filters.filter(({ name }) => names.has(name));
  return new Set(
    filters.flatMap((filter) => findNamedValues(context, query.endpoint, filter)?.resource ?? []),
  );
}

/** A step that continues with the changed query, or with the same one if the user went back or cancelled. */
function createStep(query: Query, ask: () => Promise<Query | Back | undefined>): Step {
  return async () => {
    const changedQuery = await ask();
    return formatQuery(isAnswer(changedQuery) ? changedQuery : query);
  };
}

/** Like {@link createStep}, but waits for the server's description of its filters, unless the user cancels that. */
function createDescribedStep(
  context: QueryContext,
  query: Query,
  ask: () => Promise<Query | Back | undefined>,
): Step {
  return createStep(query, async () => {
    await waitForFilters(context);
    return ask();
  });
}

function createRunRow(
  context: QueryContext,
  query: Query,
  ignored: readonly IgnoredPart[],
  known: KnownFilters,
): QueryRow {
  return createQueryRow(vscode.l10n.t('Run'), ignored.length === 0 ? 'play' : 'warning', {
    key: 'run',
    description: sanitize(`GET /api/v2/${toRequestPath(query)}`),
    ...(ignored.length === 0 ? {} : { detail: sanitize(describeIgnored(ignored, known)) }),
    // A query is not run before it is known which parts the server would ignore.
    step: async () => {
      const remainingQuery = (await waitForFilters(context)) ? await runQuery(context, query) : query;
      return remainingQuery && formatQuery(remainingQuery);
    },
  });
}

function createActionRow(label: string, icon: string, description: string, step: Step): QueryRow {
  return createQueryRow(label, icon, { key: icon, description: sanitize(description), step });
}

/** Row for a part of the query, with names where they are known. */
function createPartRow(
  context: QueryContext,
  query: Query,
  part: QueryPart,
  known: KnownFilters,
  getName: NameLookup,
): QueryRow {
  const { endpoint } = query;
  const { name, values, isIgnored } = part;
  const parameters = values.map((value): Parameter => ({ name, value }));
  const icon = isIgnored ? 'warning' : isListOption(known, name) ? 'list-ordered' : 'filter';
  return createQueryRow(formatPart(context, endpoint, part, getName), icon, {
    key: `part ${name}`,
    description: sanitize(formatQuery({ endpoint, parameters }).slice(endpoint.length + 1)),
    buttons: [createRemoveButton(vscode.l10n.t('Remove'))],
    step: createDescribedStep(context, query, () => askForFilterValues(context, query, name)),
    remove: () => Promise.resolve(formatQuery(withValues(query, name, []))),
  });
}

function formatPart(context: QueryContext, endpoint: string, part: QueryPart, getName: NameLookup): string {
  const { name, values, filter } = part;
  if (filter === undefined) {
    return `${name} = ${values.join(', ')}`;
  }
  const namedValues = findNamedValues(context, endpoint, filter);
  const shownValues = values
    .flatMap((value) => (filter.several === 'commas' ? splitByCommas(value) : [value]))
    .map((value) => (namedValues?.member === 'id' ? (getName(namedValues.resource, value) ?? value) : value));
  return `${parseFilterName(name).field} ${formatOperator(filter)} ${shownValues.join(', ')}`;
}
