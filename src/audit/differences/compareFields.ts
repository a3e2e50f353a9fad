import type { Steps } from '../../api/concurrency/slices.ts';
import type { RawExercises } from '../../collections/readRawExercises.ts';
import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import type { SymmetricDifference } from './symmetricDifference.ts';
import { compareFieldPaths, getNestedFields, collectFields, type FieldsByPath } from './fieldsByPath.ts';

/** Sources of the fields of a server. */
export interface ServerFields {
  /** Undefined if the server has no OpenAPI document that can be read and understood. */
  readonly description: ApiDescription | undefined;
  /** Undefined if it has no list of exercises. */
  readonly exercises: RawExercises | undefined;
}

/**
 * Returns the fields that only one of two servers has: by their OpenAPI documents if both have one, with the fields nested in
 * exercises, which documents are not searched for; otherwise by the exercises alone.
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
  const [leftEndpoint, rightEndpoint] = [left.exercises?.endpoint, right.exercises?.endpoint];
  const listName = leftEndpoint === rightEndpoint ? (leftEndpoint ?? '') : '';
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
