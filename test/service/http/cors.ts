import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';

const anyOrigin = { 'access-control-allow-origin': '*' };

/**
 * The answer to a browser that asks before it sends a key from another origin. It comes before everything else that wger does, so
 * nothing is checked or counted.
 */
export function answerPreflight({ method, headers }: IncomingMessage): Answer | undefined {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
    ? {
        status: 200,
        headers: {
          ...anyOrigin,
          'access-control-allow-headers': 'accept, authorization, content-type, user-agent, x-csrftoken',
          'access-control-allow-methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
          'access-control-max-age': '86400',
        },
        body: '',
      }
    : undefined;
}

/** Every answer of the API may be read from every origin (wger-api.md §2), unless it says otherwise itself. */
export function withCorsHeaders(answer: Answer): Answer {
  return { ...answer, headers: { ...anyOrigin, ...answer.headers } };
}
