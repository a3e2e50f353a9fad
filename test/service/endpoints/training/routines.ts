import {
  configKinds,
  type ConfigKind,
  type Day,
  type Entry,
  type Slot,
} from '../../domain/training/model.ts';
import { weightRounding } from '../../domain/training/parameters.ts';
import { routines } from '../../domain/training/training.ts';
import { formatDecimal } from '../support/decimals.ts';
import { type Endpoint, PermissionDenied, type Scope } from '../support/endpoint.ts';
import {
  boolean,
  choice,
  date,
  dateTime,
  createFieldFilters,
  number,
  oneOf,
  text,
} from '../support/filters.ts';
import { routineActions } from './routineActions.ts';
import { configRow, dayRow, routineRow } from './routineRow.ts';
import { tableEndpoint } from '../support/table.ts';

const routineFilters = createFieldFilters({
  name: [text],
  description: [text],
  created: [dateTime],
  start: [date],
  end: [date],
  is_public: [boolean],
  is_template: [boolean],
});

/** The user's own routines, and all public templates (wger-api.md §3.2). */
export const routine = tableEndpoint({
  access: 'key',
  model: 'Routine',
  rows: ({ user }) => routines.filter((row) => row.owner === user || row.public).map(routineRow),
  filters: routineFilters,
  order: '-start,-created',
  itemActions: routineActions,
});

export const templates = tableEndpoint({
  access: 'key',
  model: 'Routine',
  rows: ({ user }) => routines.filter((row) => row.owner === user && row.template).map(routineRow),
  filters: routineFilters,
  order: '-start,-created',
});

const publicTemplateTable = tableEndpoint({
  access: 'key',
  model: 'Routine',
  rows: () => routines.filter((row) => row.public).map(routineRow),
  filters: routineFilters,
  order: '-start,-created',
});

/** The list has those of all users, but an item of another user is refused (wger-api.md §1a). */
export const publicTemplates: Endpoint = {
  ...publicTemplateTable,
  find(scope, id, query) {
    const found = publicTemplateTable.find(scope, id, query);
    if (found && !routines.some((row) => row.id === found['id'] && row.owner === scope.user)) {
      throw new PermissionDenied();
    }
    return found;
  },
};

const ownDays = ({ user }: Scope): Day[] =>
  routines.filter((row) => row.owner === user).flatMap(({ days }) => days);
const ownSlots = (scope: Scope): Slot[] => ownDays(scope).flatMap(({ slots }) => slots);
const ownEntries = (scope: Scope): Entry[] => ownSlots(scope).flatMap(({ entries }) => entries);

export const day = tableEndpoint({
  access: 'key',
  model: 'Day',
  rows: (scope) => ownDays(scope).map(dayRow),
  filters: createFieldFilters({
    id: [number],
    routine: [choice(routines)],
    name: [text],
    description: [text],
    order: [number],
    is_rest: [boolean],
    need_logs_to_advance: [boolean],
  }),
  order: 'routine,order',
});

export const slot = tableEndpoint({
  access: 'key',
  model: 'Slot',
  rows: (scope) =>
    ownSlots(scope).map(({ id, day, order, comment }) => ({ id, day, order, comment, config: null })),
  filters: createFieldFilters({ day: [number], order: [number], comment: [text] }),
});

/** Types of slot entries; warm-ups were added in 2.5 (wger-api.md §3.6). */
const entryTypes = ['normal', 'dropset', 'myo', 'partial', 'forced', 'tut', 'iso', 'jump'];

export const slotEntry = tableEndpoint({
  access: 'key',
  model: 'SlotEntry',
  rows: (scope) =>
    ownEntries(scope).map((entry) => ({
      id: entry.id,
      slot: entry.slot,
      exercise: entry.exercise,
      type: scope.release.isAtLeast('2.5') || entry.type !== 'warmup' ? entry.type : 'normal',
      repetition_unit: entry.repetitionUnit,
      repetition_rounding: '1.00',
      weight_unit: entry.weightUnit,
      weight_rounding: formatDecimal(weightRounding),
      order: entry.order,
      comment: entry.comment,
      config: null,
    })),
  filters: ({ release }) =>
    createFieldFilters({
      slot: [number],
      exercise: [number],
      type: [oneOf(release.isAtLeast('2.5') ? [...entryTypes, 'warmup'] : entryTypes)],
      order: [number],
      comment: [text],
    }),
});

/** Up to 2.4, two of the config lists contain the rows of all users (wger-api.md §3.2). */
function getEntries(kind: ConfigKind, scope: Scope): Entry[] {
  return kind.endsWith('repetitions') && !scope.release.isAtLeast('2.5')
    ? routines.flatMap(({ days }) => days.flatMap(({ slots }) => slots.flatMap(({ entries }) => entries)))
    : ownEntries(scope);
}

/** `/weight-config/`, `/max-weight-config/` and so on. */
export const configEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  configKinds.map((kind) => [`${kind}-config`, configEndpoint(kind)]),
);

function configEndpoint(kind: ConfigKind): Endpoint {
  return tableEndpoint({
    access: 'key',
    model: `${kind.replace(/(^|-)\w/g, (start) => start.slice(-1).toUpperCase())}Config`,
    rows: (scope) =>
      getEntries(kind, scope)
        .flatMap(({ configs }) => configs)
        .filter((config) => config.kind === kind)
        .map(configRow),
    filters: createFieldFilters({
      id: [number],
      slot_entry: [number],
      iteration: [number],
      value: [number],
      operation: [text],
      step: [text],
      repeat: [boolean],
    }),
  });
}
