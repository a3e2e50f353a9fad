import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { type User, users } from '../domain/users.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';

/** The user of a request, or the body with which it is refused with 403; 401 is never sent (wger-api.md §4). */
export type Identity = { user: User | undefined } | { refusal: JsonObject };

/** Reads the Authorization header like Django REST framework. */
export function identify(headers: IncomingHttpHeaders, release: Release): Identity {
  const [scheme = '', ...credentials] = (headers.authorization ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  if (scheme.toLowerCase() === 'bearer' && release.isAtLeast('2.2') && credentials.length > 0) {
    return { refusal: invalidBearer };
  }
  if (scheme.toLowerCase() !== 'token') {
    return { user: undefined };
  }
  const [key, ...more] = credentials;
  if (key === undefined) {
    return createRefusal(headers, 'Invalid token header. No credentials provided.');
  }
  if (more.length > 0) {
    return createRefusal(headers, 'Invalid token header. Token string should not contain spaces.');
  }
  if (!isUtf8(Buffer.from(key, 'latin1'))) {
    return createRefusal(
      headers,
      'Invalid token header. Token string should not contain invalid characters.',
    );
  }
  const user = users.find((candidate) => candidate.key === key);
  return user === undefined ? createRefusal(headers, 'Invalid token.') : { user };
}

/** The body for requests for private data without a key. */
export function noCredentials(headers: IncomingHttpHeaders): JsonObject {
  return { detail: localize(headers, 'Authentication credentials were not provided.') };
}

/** Translations of `detail`, which follows Accept-Language (wger-api.md §4); German stands for all languages. */
const german = new Map([
  ['Authentication credentials were not provided.', 'Anmeldedaten fehlen.'],
  ['Invalid token.', 'Ungültiges Token'],
]);

const invalidBearer: JsonObject = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid' }],
};

function createRefusal(headers: IncomingHttpHeaders, detail: string): Identity {
  return { refusal: { detail: localize(headers, detail) } };
}

function localize(headers: IncomingHttpHeaders, text: string): string {
  return /^\s*de\b/i.test(headers['accept-language'] ?? '') ? (german.get(text) ?? text) : text;
}
