import type { Config, Day, Routine } from '../../domain/training/model.ts';
import type { JsonObject } from '../../json.ts';
import { formatDecimal } from '../support/decimals.ts';

/** A routine without its days (wger-api.md §3.2). */
export function routineRow(routine: Routine): JsonObject {
  return {
    ...routineHead(routine),
    is_template: routine.template,
    is_public: routine.public,
  };
}

/** The head of `/routine/{id}/structure/`, without is_template and is_public. */
export function routineHead(routine: Routine): JsonObject {
  return {
    id: routine.id,
    name: routine.name,
    description: routine.description,
    created: routine.created,
    start: routine.start,
    end: routine.end,
    fit_in_week: routine.fitInWeek,
  };
}

export function dayRow(day: Day): JsonObject {
  return {
    id: day.id,
    routine: day.routine,
    order: day.order,
    name: day.name,
    description: day.description,
    is_rest: day.rest,
    need_logs_to_advance: day.needsLogs,
    type: day.type,
    config: null,
  };
}

export function configRow(config: Config): JsonObject {
  const whole = /sets|rest/.test(config.kind);
  return {
    id: config.id,
    slot_entry: config.entry,
    iteration: config.iteration,
    value: whole ? config.value : formatDecimal(config.value),
    operation: config.operation,
    step: config.step,
    repeat: config.repeat,
    requirements: config.rules && { rules: config.rules },
  };
}
