import type { IncomingMessage } from 'node:http';
import type { Answer } from './answer.ts';

const anyOrigin = { 'access-control-allow-origin': '*' };

/**
 * The answer to the preflight request of a browser that sends a key to another origin. wger sends it before everything
 * else, so nothing is checked or counted.
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

/**
 * Adds headers so that pages of any origin may read the answer (wger-api.md §2), unless it has such headers already.
 */
export function withCorsHeaders(answer: Answer): Answer {
  return { ...answer, headers: { ...anyOrigin, ...answer.headers } };
}
