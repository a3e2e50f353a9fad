import { isObject, toObject } from '../../api/json/value.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { ApiDescription, EndpointDescription } from './apiDescription.ts';
import { toEndpointDescription, type MemberCache } from './toEndpointDescription.ts';

/** Path of a list, or of what is computed from one, after any prefix of the server. */
const listPath = /\/api\/v2\/([a-z][a-z0-9-]*(?:\/[a-z][a-z_-]*)?)\/$/;

/** Upper limit on the endpoints; a server has fewer than a hundred. */
const maxEndpoints = 500;

/**
 * Parses an OpenAPI document, with a pause after each of its paths.
 *
 * @returns undefined if the JSON is not such a document
 */
export function* parseApiDescription(json: unknown): Steps<ApiDescription | undefined> {
  if (!isObject(json) || !isObject(json['paths'])) {
    return undefined;
  }
  const schemas = toObject(toObject(json['components'])['schemas']);
  const members: MemberCache = new WeakMap();
  const names = new Set<string>();
  const endpoints = new Map<string, EndpointDescription>();
  for (const [path, item] of Object.entries(json['paths'])) {
    const name = listPath.exec(path)?.[1];
    const operation = toObject(item)['get'];
    if (name !== undefined && names.size < maxEndpoints && isObject(operation)) {
      names.add(name);
      const described = yield* toEndpointDescription(name, operation, schemas, members);
      if (described !== undefined) {
        endpoints.set(name, described);
      }
    }
    yield;
  }
  return { names, endpoints };
}
