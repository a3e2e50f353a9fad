import * as vscode from 'vscode';
import type { FilterDescription, FilterKind } from '../../resources/openApi/apiDescription.ts';
import type { IgnoredPart } from '../../resources/query/ignoredParts.ts';
import { parseFilterName, type KnownFilters } from '../../resources/query/knownFilters.ts';

/** Descriptions of the kinds of filter values, with examples. */
export const valueKindTexts: Readonly<Record<FilterKind, string>> = {
  boolean: vscode.l10n.t('true or false'),
  date: vscode.l10n.t('a date such as 2026-01-31'),
  'date-time': vscode.l10n.t('a time such as 2026-01-31T18:00; a date alone means 00:00'),
  integer: vscode.l10n.t('a whole number'),
  number: vscode.l10n.t('a number such as 82.5'),
  time: vscode.l10n.t('a time of day such as 18:00'),
  uuid: vscode.l10n.t('a UUID'),
  text: vscode.l10n.t('text'),
};

/** Operator of a filter, in words that stand between its field and its value. */
export function formatOperator({
  name,
  kind,
  several,
}: Pick<FilterDescription, 'name' | 'kind' | 'several'>): string {
  const selectText = (amounts: string, days: string, times = days): string =>
    kind === 'date' ? days : kind === 'date-time' || kind === 'time' ? times : amounts;
  switch (parseFilterName(name).operator) {
    case 'in':
      return vscode.l10n.t('is one of');
    case 'date':
      return vscode.l10n.t('is on the day');
    case 'exact':
      return vscode.l10n.t('contains');
    case 'search':
      return vscode.l10n.t('is like');
    case 'gt':
      return selectText(vscode.l10n.t('is more than'), vscode.l10n.t('is after'));
    case 'gte':
      return selectText(
        vscode.l10n.t('is at least'),
        vscode.l10n.t('is on or after'),
        vscode.l10n.t('is at or after'),
      );
    case 'lt':
      return selectText(vscode.l10n.t('is less than'), vscode.l10n.t('is before'));
    case 'lte':
      return selectText(
        vscode.l10n.t('is at most'),
        vscode.l10n.t('is on or before'),
        vscode.l10n.t('is at or before'),
      );
    default:
      return several === undefined ? vscode.l10n.t('is') : vscode.l10n.t('is one of');
  }
}

/** Upper limit on ignored parts that are described, for which there is room in the box. */
const maxIgnoredMessages = 5;

/** Describes the parts of a query that the server ignores. */
export function describeIgnored(ignored: readonly IgnoredPart[], known: KnownFilters): string {
  const messages = ignored.slice(0, maxIgnoredMessages).map((one) => ignoredMessages[one.cause](one, known));
  return [...messages, ...(ignored.length > maxIgnoredMessages ? ['…'] : [])].join(' ');
}

const ignoredMessages: Readonly<
  Record<IgnoredPart['cause'], (ignored: IgnoredPart, known: KnownFilters) => string>
> = {
  empty: ({ name }) => vscode.l10n.t('“{0}” has no value: the server ignores it.', name),
  noOrder: ({ subject }, { hasCompleteOrderings }) =>
    hasCompleteOrderings
      ? vscode.l10n.t('The server cannot order by “{0}”: it ignores that.', subject)
      : vscode.l10n.t('The server might be unable to order by “{0}”: it would ignore that.', subject),
  noFilter: ({ name }, { isComplete }) =>
    isComplete
      ? vscode.l10n.t('The server has no filter “{0}”: it ignores it and sends everything.', name)
      : vscode.l10n.t('The server might have no filter “{0}”: it would ignore it and send everything.', name),
  noPaging: ({ name }) =>
    vscode.l10n.t('The server does not support “{0}” for this list: it ignores it.', name),
  repeated: ({ name }) => vscode.l10n.t('The server uses only the last “{0}” and ignores the others.', name),
  unreadable: ({ name, subject }) =>
    vscode.l10n.t('“{0}” must be true or false: the server ignores “{1}”.', name, subject),
  noLanguage: ({ subject }) =>
    vscode.l10n.t('The server has no language “{0}”: it ignores that, or uses English.', subject),
  noOffset: ({ subject }) =>
    vscode.l10n.t('The offset must be 0 or more: the server ignores “{0}”.', subject),
  noLimit: ({ subject }) => vscode.l10n.t('The limit must be 1 or more: the server ignores “{0}”.', subject),
  aboveLimit: ({ subject }) => vscode.l10n.t('The server sends at most {0} rows per page.', subject),
};
