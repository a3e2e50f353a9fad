import * as vscode from 'vscode';
import { fieldOf, ignoredIn, isArranging } from '../../resources/query/knownFilters.ts';
import { separated } from '../../resources/query/filterValues.ts';
import {
  queryText,
  sentPath,
  valuesOf,
  withValues,
  type Parameter,
  type Query,
} from '../../resources/query/query.ts';
import { knownNames } from '../../session/itemNames.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { askForFilter, changeFilter } from '../filters/askForFilter.ts';
import { askForLimit } from '../filters/askForLimit.ts';
import { askForOrder } from '../filters/askForOrder.ts';
import { filterNamed, filtersOf, namesOf, type Asked } from '../asked.ts';
import { ignoredText, operatorText } from '../filters/filterWords.ts';
import { removeButton, type QueryRow, type Step } from './queryRow.ts';
import { runQuery } from '../runQuery.ts';

/** Steps from a query: each of its parts, which can be changed, what can be added, and the answer to it. */
export function queryRows(asked: Asked, query: Query): readonly QueryRow[] {
  const parts = [...new Set(query.parameters.map(({ name }) => name))]
    .filter((name) => name !== 'ordering' && name !== 'limit')
    .map((name) => partRow(asked, query, name));
  const order = valuesOf(query, 'ordering').join(',');
  const limit = valuesOf(query, 'limit').join(',');
  return [
    runRow(asked, query),
    ...parts,
    actionRow(
      vscode.l10n.t('Add Filter…'),
      'add',
      '',
      then(query, () => askForFilter(asked, query)),
    ),
    actionRow(
      vscode.l10n.t('Order By…'),
      'arrow-swap',
      order,
      then(query, () => askForOrder(asked, query)),
    ),
    actionRow(
      vscode.l10n.t('Limit…'),
      'list-ordered',
      limit,
      then(query, () => askForLimit(asked, query)),
    ),
  ];
}

/** Resources whose items the values of a query stand for. */
export function namedResources(asked: Asked, query: Query): ReadonlySet<string> {
  const resources = query.parameters.map(({ name }) => namesOf(asked, query.endpoint, name)?.resource);
  return new Set(resources.filter((resource) => resource !== undefined));
}

/** A step that goes on with another query, or with the same one where the user left it. */
function then(query: Query, ask: () => Promise<Query | undefined>): Step {
  return async () => queryText((await ask()) ?? query);
}

function runRow(asked: Asked, query: Query): QueryRow {
  const known = filtersOf(asked, query.endpoint);
  const ignored = ignoredIn(query, known);
  return {
    label: vscode.l10n.t('Run'),
    description: sanitize(`GET /api/v2/${sentPath(query)}`),
    ...(ignored.length === 0
      ? {}
      : { detail: sanitize(ignored.map((one) => ignoredText(one, known.isComplete)).join(' ')) }),
    iconPath: new vscode.ThemeIcon(ignored.length === 0 ? 'play' : 'warning'),
    alwaysShow: true,
    step: async () => {
      const left = await runQuery(asked, query);
      return left && queryText(left);
    },
  };
}

function actionRow(label: string, icon: string, description: string, step: Step): QueryRow {
  return {
    label: sanitize(label),
    description: sanitize(description),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    step,
  };
}

/** A part of the query, in words where they are known. */
function partRow(asked: Asked, query: Query, name: string): QueryRow {
  const { endpoint } = query;
  const values = valuesOf(query, name);
  const known = filtersOf(asked, endpoint);
  const isIgnored = ignoredIn(query, known).some((one) => one.name === name);
  const parameters = values.map((value): Parameter => ({ name, value }));
  return {
    label: sanitize(wordsFor(asked, query, name)),
    description: sanitize(queryText({ endpoint, parameters }).slice(endpoint.length + 1)),
    iconPath: new vscode.ThemeIcon(
      isIgnored ? 'warning' : isArranging(endpoint, name) ? 'list-ordered' : 'filter',
    ),
    alwaysShow: true,
    buttons: [removeButton(vscode.l10n.t('Remove'))],
    step: then(query, () => changeFilter(asked, query, name)),
    remove: () => Promise.resolve(queryText(withValues(query, name, []))),
  };
}

function wordsFor(asked: Asked, query: Query, name: string): string {
  const { endpoint } = query;
  const filter = filterNamed(asked, endpoint, name);
  const values = valuesOf(query, name);
  if (filter === undefined) {
    return `${name} = ${values.join(', ')}`;
  }
  const names = namesOf(asked, query.endpoint, name);
  const nameOf = knownNames(asked.server);
  const shown = values
    .flatMap((value) => (filter.several === 'commas' ? separated(value) : [value]))
    .map((value) => (names?.by === 'id' ? (nameOf(names.resource, value) ?? value) : value));
  return `${fieldOf(name).field} ${operatorText(filter)} ${shown.join(', ')}`;
}
