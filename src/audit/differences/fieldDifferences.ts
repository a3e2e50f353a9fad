import type { Steps } from '../../api/concurrency/slices.ts';
import type { SentExercises } from '../../collections/sentExercises.ts';
import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import type { Apart } from './apart.ts';
import { fieldsApart, nestedFields, sentFields, type PlacedFields } from './sentFields.ts';

/** Fields of a server, as it tells of them. */
export interface ToldFields {
  /** Undefined where it has no OpenAPI document that can be read and understood. */
  readonly description: ApiDescription | undefined;
  /** Undefined where it has no list of them. */
  readonly exercises: SentExercises | undefined;
}

/**
 * The fields that only one of two servers has: by the documents of both, with what exercises were sent with inside their members,
 * of which no document is asked; or else by those exercises alone.
 */
export function* fieldDifferences(left: ToldFields, right: ToldFields): Steps<Apart> {
  const ones = yield* sentFields(left.exercises?.items ?? []);
  const others = yield* sentFields(right.exercises?.items ?? []);
  if (left.description === undefined || right.description === undefined) {
    return yield* fieldsApart(ones, others);
  }
  const described = yield* fieldsApart(describedFields(left.description), describedFields(right.description));
  const [endpoint, other] = [left.exercises?.endpoint, right.exercises?.endpoint];
  const list = endpoint === other ? (endpoint ?? '') : '';
  const nested = yield* fieldsApart(nestedFields(ones, list), nestedFields(others, list));
  return {
    left: [...described.left, ...nested.left].sort(),
    right: [...described.right, ...nested.right].sort(),
  };
}

function describedFields({ endpoints }: ApiDescription): PlacedFields {
  return new Map([...endpoints].map(([name, { fields }]) => [name, fields]));
}
