import type { Answer } from '../http/answer.ts';
import { parseExact, stringifyExact } from './exactJson.ts';

/** Members of a JSON object, with numbers as `parseExact` reads them. */
export type Members = Readonly<Record<string, unknown>>;

/** A page of a list (wger-api.md §2). */
export interface Page extends Members {
  readonly results: readonly unknown[];
}

/** The answer with a changed value; an answer that is not JSON stays as it is. */
export function rewriteJson(answer: Answer, change: (value: unknown) => unknown): Answer {
  return answer.headers['content-type'] === 'application/json'
    ? { ...answer, body: stringifyExact(change(parseExact(String(answer.body)))) }
    : answer;
}

export function isPage(value: unknown): value is Page {
  return isMembers(value) && Array.isArray(value['results']);
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object without one of its members. */
export function omitMember(object: Members, member: string): Members {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== member));
}
