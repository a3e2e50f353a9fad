import type { ConfigKind, Entry, Routine, Slot } from '../../domain/training/model.ts';
import { weightRounding } from '../../domain/training/parameters.ts';
import { logs, routines, sessions } from '../../domain/training/training.ts';
import type { JsonObject } from '../../json.ts';
import { createDateSequence } from '../support/dateSequence.ts';
import { formatDecimal } from '../support/decimals.ts';
import { type ItemAction, NoSuchRow, PermissionDenied, type Scope } from '../support/endpoint.ts';
import { configRow, dayRow, routineHead } from './routineRow.ts';
import { computeStatistics } from './statistics.ts';
import { logRow, sessionRow } from './trainingLog.ts';

/** The actions of a routine (wger-api.md §3.2). */
export const routineActions: Readonly<Record<string, ItemAction>> = {
  structure: (scope, id) => structure(findVisibleRoutine(scope, id)),
  'date-sequence-display': (scope, id) => createDateSequence(findVisibleRoutine(scope, id), 'display'),
  'date-sequence-gym': (scope, id) => createDateSequence(findVisibleRoutine(scope, id), 'gym'),
  logs: (scope, id) => getLogs(scope, findOwnRoutine(scope, id)),
  stats: (scope, id) => {
    const routine = findOwnRoutine(scope, id);
    return computeStatistics(
      logs.filter((log) => log.session.routine === routine && log.session.owner === scope.user),
    );
  },
};

function findVisibleRoutine({ user }: Scope, id: string): Routine {
  const found = routines.find((row) => String(row.id) === id && (row.owner === user || row.public));
  if (found === undefined) {
    throw new NoSuchRow('No Routine matches the given query.');
  }
  return found;
}

/** Logs of another user's public template are refused from 2.6 on (wger-api.md §3.2). */
function findOwnRoutine(scope: Scope, id: string): Routine {
  const routine = findVisibleRoutine(scope, id);
  if (routine.owner !== scope.user && scope.release.isAtLeast('2.6')) {
    throw new PermissionDenied();
  }
  return routine;
}

function getLogs(scope: Scope, routine: Routine): JsonObject[] {
  return sessions
    .filter((session) => session.routine === routine && session.owner === scope.user)
    .map((session) => ({
      session: sessionRow(scope, session),
      logs: logs.filter((log) => log.session === session).map((log) => logRow(scope, log)),
    }));
}

function structure(routine: Routine): JsonObject {
  return {
    ...routineHead(routine),
    days: routine.days.map((day) => ({ ...dayRow(day), slots: day.slots.map(slotStructure) })),
  };
}

function slotStructure({ id, day, order, comment, entries }: Slot): JsonObject {
  return { id, day, order, comment, entries: entries.map(entryStructure), config: null };
}

function entryStructure(entry: Entry): JsonObject {
  const both = (kind: ConfigKind, name: string): JsonObject => ({
    [`${name}_configs`]: configs(entry, kind),
    [`max_${name}_configs`]: configs(entry, `max-${kind}`),
  });
  return {
    id: entry.id,
    slot: entry.slot,
    exercise: entry.exercise,
    order: entry.order,
    comment: entry.comment,
    type: entry.type,
    class_name: null,
    config: null,
    repetition_unit: entry.repetitionUnit,
    repetition_rounding: '1.00',
    ...both('repetitions', 'repetitions'),
    weight_unit: entry.weightUnit,
    weight_rounding: formatDecimal(weightRounding),
    ...both('weight', 'weight'),
    ...both('sets', 'set_nr'),
    ...both('rir', 'rir'),
    ...both('rest', 'rest'),
  };
}

function configs(entry: Entry, kind: string): JsonObject[] {
  return entry.configs.filter((config) => config.kind === kind).map(configRow);
}
