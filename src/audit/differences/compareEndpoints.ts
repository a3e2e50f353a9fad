import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import { getSymmetricDifference, type SymmetricDifference } from './symmetricDifference.ts';

/** Endpoint of every server, which roots do not name from 2.7 on (`wger-api.md` §1). */
const endpointMissingInRoots = 'userprofile';

/** Endpoints of a server, as it tells of them. */
export interface ServerEndpoints {
  /** Those that its root names; undefined where it has no root that can be read. */
  readonly endpoints: ReadonlySet<string> | undefined;
  /** Undefined where it has no OpenAPI document that can be read and understood. */
  readonly description: ApiDescription | undefined;
}

/**
 * The endpoints that only one of two servers has: by their roots, and where both have an OpenAPI document by that, too, since roots
 * name neither what is computed from a list nor all else that there is (`wger-api.md` §1). Nothing where a root cannot be read.
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
