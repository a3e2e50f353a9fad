import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import { getSymmetricDifference, type SymmetricDifference } from './symmetricDifference.ts';

/** Endpoint that every server has, although roots no longer name it since 2.7 (`wger-api.md` §1). */
const endpointMissingInRoots = 'userprofile';

/** Sources of the endpoints of a server. */
export interface ServerEndpoints {
  /** Names in the root; undefined if it cannot be read. */
  readonly endpoints: ReadonlySet<string> | undefined;
  /** Undefined if the server has no OpenAPI document that can be read and understood. */
  readonly description: ApiDescription | undefined;
}

/**
 * Returns the endpoints that only one of two servers has. Their OpenAPI documents count as well if both have one, since roots
 * omit some endpoints, and everything that is computed from a list (`wger-api.md` §1). Empty if either root cannot be read.
 */
export function compareEndpoints(left: ServerEndpoints, right: ServerEndpoints): SymmetricDifference {
  if (left.endpoints === undefined || right.endpoints === undefined) {
    return { left: [], right: [] };
  }
  return left.description === undefined || right.description === undefined
    ? getSymmetricDifference(
        [...left.endpoints, endpointMissingInRoots],
        [...right.endpoints, endpointMissingInRoots],
      )
    : getSymmetricDifference(
        [...left.endpoints, ...left.description.names],
        [...right.endpoints, ...right.description.names],
      );
}
