import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { apiUrl, parseAddress, webUrl, type ServerAddress } from '../../../src/api/address.ts';
import { AddressRefused } from '../../../src/api/failures/errors.ts';
import { resources } from '../../../src/resources/index.ts';
import type { Form } from '../../../src/resources/resource.ts';
import { anyText, cases } from './support.ts';

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((ip) => `[${ip}]`),
  fc.constantFrom(
    'localhost',
    'LOCALHOST.',
    'wger.localhost',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'bücher.de',
  ),
  fc.constantFrom(
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example#localhost',
    '127.0.0.1@evil.example',
  ),
  anyText,
);

const path = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '',
        'fitness',
        'api',
        'v2',
        'api/v2',
        '..',
        '.',
        '%2e%2E',
        'a b',
        'é',
        '\\',
        '%2F',
        ';',
      ),
      {
        maxLength: 6,
      },
    )
    .map((segments) => `/${segments.join('/')}`),
  anyText,
);

/** Addresses as users may type them, and invalid ones. */
const typedAddress = fc.oneof(
  anyText,
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom(
        'https://',
        'http://',
        'HTTPS://',
        ' https:',
        'https:\\\\',
        'ftp://',
        'javascript:',
        '//',
        '',
      ),
      fc.constantFrom('', '', '', 'user@', 'user:word@', ':@'),
      host,
      fc.constantFrom('', '', ':443', ':80', ':8000', ':0', ':99999', ':'),
      path,
      fc.constantFrom('', '?a=b', '#c', '?', '\n'),
    )
    .map((parts) => parts.join('')),
);

function tryParse(text: string): ServerAddress | undefined {
  try {
    return parseAddress(text);
  } catch (error) {
    assert.ok(error instanceof AddressRefused, `${String(error)} is no refusal`);
    return undefined;
  }
}

/** Matches hosts that are this computer. */
function isThisMachine(hostname: string): boolean {
  return /^127\.\d+\.\d+\.\d+$|^\[::1\]$|^localhost$/.test(hostname);
}

describe('a server’s address', () => {
  it('is rejected, or all its URLs have its origin and prefix', () => {
    fc.assert(
      fc.property(typedAddress, (text) => {
        const address = tryParse(text);
        if (address === undefined) {
          return;
        }
        const { origin, prefix } = address;
        const base = new URL(origin);
        assert.equal(base.origin, origin);
        assert.equal(address.host, base.host);
        assert.equal(address.name, base.host + prefix);
        assert.ok(base.protocol === 'https:' || isThisMachine(base.hostname), origin);
        assert.equal(base.origin, new URL(text.trim()).origin);
        // Empty, or segments that URLs do not resolve, without a trailing slash.
        assert.match(prefix, /^(\/.*[^/])?$/);
        const api = apiUrl(address, 'exercise/9/', new URLSearchParams({ limit: '1' }));
        assert.equal(api.href, `${origin}${prefix}/api/v2/exercise/9/?limit=1`);
        assert.equal(webUrl(address, '/en/user/api-key').href, `${origin}${prefix}/en/user/api-key`);
      }),
      { numRuns: cases.addresses },
    );
  });

  it('is read from a URL with anything that a user may append', () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.array(fc.stringMatching(/^[a-z0-9_-]{1,8}$/), { maxLength: 3 }),
        fc.constantFrom('', '/', '//', '/api/v2', '/api/v2/', '/api/v2//'),
        fc.constantFrom('', ' ', '\n', '\t '),
        (name, segments, end, space) => {
          const prefix = segments.map((segment) => `/${segment}`).join('');
          const address = parseAddress(`${space}https://${name}${prefix}${end}${space}`);
          assert.deepEqual(address, {
            origin: `https://${name.toLowerCase()}`,
            host: name.toLowerCase(),
            prefix,
            name: name.toLowerCase() + prefix,
          });
        },
      ),
      { numRuns: cases.urls },
    );
  });

  it('keeps a query of any text, which stays within the query', () => {
    const address = parseAddress('https://wger.example/fitness');
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText), { maxLength: 3 }), (pairs) => {
        const query = new URLSearchParams(pairs);
        const url = apiUrl(address, 'exercise/', query);
        assert.equal(url.origin + url.pathname, 'https://wger.example/fitness/api/v2/exercise/');
        assert.equal(url.hash, '');
        assert.deepEqual([...url.searchParams], [...query]);
      }),
      { numRuns: cases.urls },
    );
  });

  it('contains the pages of items with any id', () => {
    const address = parseAddress('https://wger.example/fitness');
    const forms = resources.flatMap((resource): readonly Form[] => resource.forms);
    const id = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '../..', '/..', '?', '#', '//evil.example'),
      anyText,
    );
    fc.assert(
      fc.property(fc.constantFrom(...forms), id, fc.boolean(), ({ webPath }, text, isLate) => {
        const offered = new Set(isLate ? ['deletion-log'] : []);
        const path = webPath?.(encodeURIComponent(text.toWellFormed()), offered) ?? '/en/';
        const { href, search, hash } = webUrl(address, path);
        assert.ok(href.startsWith('https://wger.example/fitness/en/'), href);
        assert.equal(search + hash, '');
      }),
      { numRuns: cases.urls },
    );
  });
});
