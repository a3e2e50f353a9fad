import type { Steps } from '../../api/concurrency/slices.ts';
import type { RawExercises } from '../../collections/readRawExercises.ts';
import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import type { SymmetricDifference } from './symmetricDifference.ts';
import { compareFieldPaths, getNestedFields, collectFields, type FieldsByPath } from './fieldsByPath.ts';

/** Fields of a server, as it tells of them. */
export interface ServerFields {
  /** Undefined where it has no OpenAPI document that can be read and understood. */
  readonly description: ApiDescription | undefined;
  /** Undefined where it has no list of them. */
  readonly exercises: RawExercises | undefined;
}

/**
 * The fields that only one of two servers has: by the documents of both, with what exercises were sent with inside their members,
 * of which no document is asked; or else by those exercises alone.
 */
export function* compareFields(left: ServerFields, right: ServerFields): Steps<SymmetricDifference> {
  const leftFields = yield* collectFields(left.exercises?.items ?? []);
  const rightFields = yield* collectFields(right.exercises?.items ?? []);
  if (left.description === undefined || right.description === undefined) {
    return yield* compareFieldPaths(leftFields, rightFields);
  }
  const described = yield* compareFieldPaths(
    getDescribedFields(left.description),
    getDescribedFields(right.description),
  );
  const [endpoint, other] = [left.exercises?.endpoint, right.exercises?.endpoint];
  const listName = endpoint === other ? (endpoint ?? '') : '';
  const nested = yield* compareFieldPaths(
    getNestedFields(leftFields, listName),
    getNestedFields(rightFields, listName),
  );
  return {
    left: [...described.left, ...nested.left].sort(),
    right: [...described.right, ...nested.right].sort(),
  };
}

function getDescribedFields({ endpoints }: ApiDescription): FieldsByPath {
  return new Map([...endpoints].map(([name, { fields }]) => [name, fields]));
}
