import type { Failure } from '../../../src/api/failures/errors.ts';
import { faultGroups, type FaultName } from '../../service/faults/index.ts';

/** Situations in which a fault is tested: a list, its next page, an item, and the check of a key. */
export const places = ['list', 'next', 'item', 'key'] as const;
export type Place = (typeof places)[number];

/** The result that a user sees: the content, or the name of a failure. */
export type Outcome = 'shown' | Failure['name'] | 'unknown';
type Outcomes = Readonly<Record<Place, Outcome>>;

/** Patterns that match the text of one failure only. */
const messagePatterns: readonly (readonly [Outcome, RegExp])[] = [
  ['Unreachable', /did not answer in time|was interrupted|could not be reached|sent more than/],
  ['NotWger', /web page instead of data|not JSON|JSON in an unexpected format|redirects/],
  ['ServerFault', /(could not answer \(status 5|refused the request \(status 4)\d\d\)/],
  ['Busy', /is busy/],
  ['Forbidden', /does not let|refused access to this/],
  ['KeyRejected', /does not know this key|does not accept the stored API key/],
  ['Gone', /has no such item|no longer has this part/],
  ['NotOffered', /does not offer this/],
  ['IncompleteList', /but sent only|sent the same rows again|changed while it was read/],
];

/** The failure that a text describes. */
export function findOutcome(text: string): Outcome {
  return messagePatterns.find(([, said]) => said.test(text))?.[0] ?? 'unknown';
}

function createOutcomes(outcome: Outcome, others: Partial<Outcomes> = {}): Outcomes {
  return { list: outcome, next: outcome, item: outcome, key: outcome, ...others };
}

/** A page in an unexpected format. Items and profiles are not pages. */
const unreadablePage = createOutcomes('NotWger', { item: 'shown', key: 'shown' });
/** Refused access. With a key, the key may be the reason. */
const refusedAccess = createOutcomes('Forbidden', { key: 'KeyRejected' });
/** A missing resource. If only the profile is missing, a row of a private list proves that the key is valid. */
const createMissing = (outcome: Outcome): Outcomes => createOutcomes(outcome, { key: 'shown' });

function repeatOutcomes<Name extends FaultName>(
  names: readonly Name[],
  outcomes: Outcomes,
): Record<Name, Outcomes> {
  return Object.fromEntries(names.map((name) => [name, outcomes])) as Record<Name, Outcomes>;
}

export const expectedOutcomes: Readonly<Record<FaultName, Outcomes>> = {
  ...repeatOutcomes(faultGroups.connections, createOutcomes('Unreachable')),
  ...repeatOutcomes(faultGroups.redirects, createOutcomes('NotWger')),
  ...repeatOutcomes(faultGroups.rows, createOutcomes('shown')),
  ...repeatOutcomes(faultGroups.pages, createOutcomes('shown')),
  ...repeatOutcomes(faultGroups.hostile, createOutcomes('shown')),
  // These faults also change the count of a list, so that rows are missing or repeated at its end.
  ...repeatOutcomes(
    [
      'empty-page-with-next',
      'next-garbage',
      'id-path',
      'id-encoded-path',
      'id-uuid',
      'id-large-integer',
      'id-active',
    ],
    createOutcomes('shown', { list: 'IncompleteList' }),
  ),
  ...repeatOutcomes(
    ['next-itself', 'next-repeats'],
    createOutcomes('shown', { list: 'IncompleteList', next: 'IncompleteList' }),
  ),
  // As the second page it has fewer rows than the first one counted, and leads to no other.
  'bare-list': createOutcomes('shown', { next: 'IncompleteList' }),
  'rows-null': unreadablePage,
  'rows-object': unreadablePage,

  ...repeatOutcomes(['stall-body', 'cut-off', 'gzip-cut-off', 'huge'], createOutcomes('Unreachable')),
  ...repeatOutcomes(['html', 'no-json', 'wrong-length'], createOutcomes('NotWger')),
  'list-no-list': createOutcomes('NotWger', { item: 'shown' }),
  ...repeatOutcomes(['other-charset', 'wrong-charset', 'bom'], createOutcomes('shown')),

  ...repeatOutcomes(['forbidden', 'credentials', 'status-401', 'status-403'], refusedAccess),
  // A refusal by a proxy is described like one by wger, but is not about the key.
  'status-403-html': createOutcomes('Forbidden'),
  ...repeatOutcomes(['not-found', 'status-404'], createMissing('Gone')),
  ...repeatOutcomes(['no-endpoint', 'status-404-html'], createMissing('NotOffered')),
  ...repeatOutcomes(['status-400', 'status-405', 'status-406'], createOutcomes('ServerFault')),
  ...repeatOutcomes(
    [
      'throttled',
      'status-429',
      'status-429-retry-after-1',
      'status-429-retry-after-3600',
      'status-429-retry-after-date',
    ],
    createOutcomes('Busy'),
  ),
  ...repeatOutcomes(
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
    createOutcomes('ServerFault'),
  ),
};
