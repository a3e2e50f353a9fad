import { type Answer, htmlAnswer, jsonAnswer, notFoundPage } from '../http/answer.ts';
import type { FaultHandlers } from './misbehaviour.ts';

/** Statuses other than 200, with the body that wger or a proxy in front of it sends (wger-api.md §4). */
export const statuses = {
  forbidden,
  credentials: () => jsonAnswer(403, { detail: 'Invalid token.' }),
  'not-found': notFound,
  'no-endpoint': notFoundPage,
  throttled: ({ retryAfter }) => throttled(retryAfter, String(retryAfter)),
  'server-error': serverError,
  'bad-gateway': badGateway,
  // A proxy's own page, which pages of other origins may not read.
  'bad-gateway-unshared': () => {
    const answer = badGateway();
    return { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': 'null' } };
  },
  'status-400': () =>
    jsonAnswer(400, {
      language: ['Select a valid choice. That choice is not one of the available choices.'],
    }),
  'status-401': () =>
    jsonAnswer(
      401,
      { detail: 'Authentication credentials were not provided.' },
      { 'www-authenticate': 'Token' },
    ),
  'status-403': forbidden,
  'status-403-html': () => htmlAnswer(403, '403 Forbidden', 'nginx'),
  'status-404': notFound,
  'status-404-html': notFoundPage,
  'status-405': () => jsonAnswer(405, { detail: 'Method "GET" not allowed.' }, { allow: 'POST, OPTIONS' }),
  'status-406': () => jsonAnswer(406, { detail: 'Could not satisfy the request Accept header.' }),
  'status-429': () => throttled(17),
  'status-429-retry-after-1': () => throttled(1, '1'),
  'status-429-retry-after-3600': () => throttled(3600, '3600'),
  'status-429-retry-after-date': () => throttled(2, inTwoSeconds()),
  'status-500': serverError,
  'status-502': badGateway,
  'status-503': () => unavailable(),
  'status-503-retry-after': () => unavailable({ 'retry-after': '1' }),
  'status-503-retry-after-3600': () => unavailable({ 'retry-after': '3600' }),
  'status-504': () => htmlAnswer(504, '504 Gateway Time-out', 'nginx'),
} satisfies FaultHandlers;

function forbidden(): Answer {
  return jsonAnswer(403, { detail: 'You do not have permission to perform this action.' });
}

function notFound(): Answer {
  return jsonAnswer(404, { detail: 'Not found.' });
}

function serverError(): Answer {
  return htmlAnswer(500, 'Server Error (500)', 'Something went wrong.');
}

function badGateway(): Answer {
  return htmlAnswer(502, '502 Bad Gateway', 'nginx');
}

function unavailable(headers: Answer['headers'] = {}): Answer {
  return htmlAnswer(503, '503 Service Temporarily Unavailable', 'nginx', headers);
}

function throttled(seconds: number, retryAfter?: string): Answer {
  return jsonAnswer(
    429,
    { detail: `Request was throttled. Expected available in ${seconds} seconds.` },
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  );
}

/** HTTP dates have no fractions, so this one is one to two seconds ahead. */
function inTwoSeconds(): string {
  return new Date(Date.now() + 2000).toUTCString();
}
