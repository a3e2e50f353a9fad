import type { Failure } from '../../src/api/failures/errors.ts';
import { faultGroups, type FaultName } from '../service/faults/index.ts';

/** Where a fault is met. */
export const places = ['list', 'next', 'item', 'key'] as const;
export type Place = (typeof places)[number];

/** What a user gets there: what was asked for, or a failure by its name. */
export type Outcome = 'shown' | Failure['name'] | 'unknown';
type Outcomes = Readonly<Record<Place, Outcome>>;

/** What each failure says, by the words that only it has. */
const words: readonly (readonly [Outcome, RegExp])[] = [
  ['Unreachable', /did not answer in time|was interrupted|could not be reached|sent more than/],
  ['NotWger', /web page instead of data|not JSON|JSON in an unexpected format|redirects/],
  ['ServerFault', /(could not answer \(status 5|refused the request \(status 4)\d\d\)/],
  ['Busy', /is busy/],
  ['Forbidden', /does not let|refused access to this/],
  ['KeyRejected', /does not know this key|does not accept the stored API key/],
  ['Gone', /has no such item|no longer has this part/],
  ['NotOffered', /does not offer this/],
  ['IncompleteList', /but sent only|sent the same rows again/],
];

/** Which failure a text is about. */
export function outcomeOf(text: string): Outcome {
  return words.find(([, said]) => said.test(text))?.[0] ?? 'unknown';
}

function everywhere(outcome: Outcome, others: Partial<Outcomes> = {}): Outcomes {
  return { list: outcome, next: outcome, item: outcome, key: outcome, ...others };
}

/** A page of no readable shape: items and profiles are no pages. */
const noPage = everywhere('NotWger', { item: 'shown', key: 'shown' });
/** Refused without a key that could be at fault, and with one that is. */
const refused = everywhere('Forbidden', { key: 'KeyRejected' });
/** Without a profile, a row of a private list proves the key. */
const missing = (outcome: Outcome): Outcomes => everywhere(outcome, { key: 'shown' });

function each<Name extends FaultName>(names: readonly Name[], outcomes: Outcomes): Record<Name, Outcomes> {
  return Object.fromEntries(names.map((name) => [name, outcomes])) as Record<Name, Outcomes>;
}

export const expectedOutcomes: Readonly<Record<FaultName, Outcomes>> = {
  ...each(faultGroups.connections, everywhere('Unreachable')),
  ...each(faultGroups.redirects, everywhere('NotWger')),
  ...each(faultGroups.rows, everywhere('shown')),
  ...each(faultGroups.pages, everywhere('shown')),
  ...each(faultGroups.hostile, everywhere('shown')),
  // The server counts rows that it never sends, or sends those of before again.
  ...each(
    [
      'empty-page-with-next',
      'next-garbage',
      'id-path',
      'id-encoded-path',
      'id-uuid',
      'id-large-integer',
      'id-active',
    ],
    everywhere('shown', { list: 'IncompleteList' }),
  ),
  ...each(
    ['next-itself', 'next-repeats'],
    everywhere('shown', { list: 'IncompleteList', next: 'IncompleteList' }),
  ),
  'rows-null': noPage,
  'rows-object': noPage,

  ...each(['stall-body', 'cut-off', 'gzip-cut-off', 'huge'], everywhere('Unreachable')),
  ...each(['html', 'no-json', 'wrong-length'], everywhere('NotWger')),
  'list-no-list': everywhere('NotWger', { item: 'shown' }),
  ...each(['other-charset', 'wrong-charset', 'bom'], everywhere('shown')),

  ...each(['forbidden', 'credentials', 'status-401', 'status-403'], refused),
  'status-403-html': everywhere('NotWger'),
  ...each(['not-found', 'status-404'], missing('Gone')),
  ...each(['no-endpoint', 'status-404-html'], missing('NotOffered')),
  ...each(['status-400', 'status-405', 'status-406'], everywhere('ServerFault')),
  ...each(
    [
      'throttled',
      'status-429',
      'status-429-retry-after-1',
      'status-429-retry-after-3600',
      'status-429-retry-after-date',
    ],
    everywhere('Busy'),
  ),
  ...each(
    [
      'server-error',
      'bad-gateway',
      'bad-gateway-unshared',
      'status-500',
      'status-502',
      'status-503',
      'status-503-retry-after',
      'status-503-retry-after-3600',
      'status-504',
    ],
    everywhere('ServerFault'),
  ),
};
