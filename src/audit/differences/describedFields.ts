import type { Steps } from '../../api/concurrency/slices.ts';
import type { ApiDescription } from '../../resources/openApi/apiDescription.ts';
import { apart, type Apart } from './apart.ts';

/** Text between an endpoint and a field of its rows. */
const separator = '.';

/** Fields of endpoints that two servers describe, as `endpoint.field`, where only one has them. */
export function* describedFields(left: ApiDescription, right: ApiDescription): Steps<Apart> {
  const found = { left: [] as string[], right: [] as string[] };
  for (const [name, { fields }] of left.endpoints) {
    const other = right.endpoints.get(name);
    if (other !== undefined) {
      const { left: ones, right: others } = apart(fields, other.fields);
      found.left.push(...ones.map((field) => name + separator + field));
      found.right.push(...others.map((field) => name + separator + field));
    }
    yield;
  }
  return found;
}
