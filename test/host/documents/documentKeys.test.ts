import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import {
  createComparisonUri,
  getComparedUri,
  getComparison,
  isSameItem,
  createItemUri,
  parseItemUri,
  withoutComparison,
} from '../../../src/documents/uri.ts';
import type { DocumentKey } from '../../../src/resources/resource.ts';

const address = parseAddress('https://example.org:8443/fitness');

/** The URI of a document after a round trip through text, like that of a tab after a restart. */
function createStoredUri(key: DocumentKey, label = 'Label'): vscode.Uri {
  return vscode.Uri.parse(createItemUri(address, 'workouts', key, label).toString());
}

const keys: readonly DocumentKey[] = [
  { id: '7' },
  { id: '@7' },
  { id: 'a;b' },
  { id: "it's 50% & more" },
  { place: 0 },
  { place: 4711 },
  { page: '' },
  { page: 'limit=20&offset=40&ordering=-start,id' },
  { page: 'cursor=cD0yMDI0%3D%3D&name=a+b&q=%23%3F' },
  { id: '7', action: 'structure', query: '' },
  { id: '2efa101b-8d28-4f5f-a2f1-5a2f6a3c1f6e', action: 'date-sequence-gym', query: '' },
  { id: '7', action: 'get_values', query: 'amount=1.5&unit=3' },
  { id: 'a/b', action: 'log_data', query: 'id=a%2Fb' },
];

/** Queries that only a server would write, each with its equivalent in a URI. */
const unusualKeys: readonly (readonly [DocumentKey, DocumentKey])[] = [
  [{ page: '12' }, { page: '12=' }],
  [{ page: 'limit=20&ordering=-start%2Cid' }, { page: 'limit=20&ordering=-start,id' }],
  [{ page: 'next=/a/../b' }, { page: 'next=%2Fa%2F..%2Fb' }],
  [{ page: 'a=1;2' }, { page: 'a=1%3B2' }],
  [
    { id: '7', action: 'logs', query: 'a=1;2/3' },
    { id: '7', action: 'logs', query: 'a=1%3B2%2F3' },
  ],
];

/** The query of a key as the server reads it. */
function normalizeQuery(key: DocumentKey): string {
  return new URLSearchParams('page' in key ? key.page : 'query' in key ? key.query : '').toString();
}

export function documentKeyTests(): void {
  describe('the URI of an item', () => {
    it('has only one valid spelling of its server', () => {
      const refused = [
        'wger://example.org%2ffitness/workouts/7/a.json',
        'wger://example.org%2F/workouts/7/a.json',
        'wger://example.org%3f/workouts/7/a.json',
        'wger://example.org%23/workouts/7/a.json',
        'wger://ann%40example.org/workouts/7/a.json',
        'wger://ann@example.org/workouts/7/a.json',
        'wger://example.org%5c/workouts/7/a.json',
        'wger://EXAMPLE.org%00/workouts/7/a.json',
        'wger://127.1/workouts/7/a.json',
        'wger://example.org/fitness/../workouts/7/a.json',
        'wger://example.org/a%3fb/workouts/7/a.json',
        'wger://example.org//workouts/7/a.json',
      ];
      for (const text of refused) {
        assert.equal(parseItemUri(vscode.Uri.parse(text, true)), undefined, text);
      }
      for (const text of [
        'https://example.org',
        'https://example.org:80/a/b',
        'http://[::1]:443/a%20b',
        'https://müller.example/wger',
      ]) {
        const server = parseAddress(text, () => true);
        const uri = vscode.Uri.parse(createItemUri(server, 'workouts', { id: '7' }, 'a').toString());
        assert.equal(parseItemUri(uri)?.server, server.name);
      }
    });

    it('has a case-insensitive host, as in the editor', () => {
      const uri = createStoredUri({ id: '7' });
      const other = uri.with({ authority: uri.authority.toUpperCase() });
      assert.equal(other.toString(), uri.toString());
      assert.deepEqual(parseItemUri(other), parseItemUri(uri));
    });
  });

  describe('the URI of a document other than an item', () => {
    for (const key of keys) {
      it(`preserves ${JSON.stringify(key)} when converted to text and back`, () => {
        const uri = createStoredUri(key);
        assert.deepEqual(parseItemUri(uri), {
          server: address.name,
          resource: 'workouts',
          key,
          label: 'Label',
        });
        assert.equal(uri.query + uri.fragment, '');
        assert.ok(uri.path.split('/').every((part) => part !== '' || uri.path.startsWith('/')));
      });
    }

    for (const [key, written] of unusualKeys) {
      it(`normalizes ${JSON.stringify(key)} to an equivalent query`, () => {
        const reference = parseItemUri(createStoredUri(key));
        assert.equal(reference?.server, address.name);
        assert.deepEqual(reference.key, written);
        assert.equal(normalizeQuery(written), normalizeQuery(key));
      });
    }

    it('is different for each of the keys', () => {
      assert.equal(new Set(keys.map((key) => createStoredUri(key).toString())).size, keys.length);
    });

    it('has a default label when none is given', () => {
      for (const key of keys) {
        const label = parseItemUri(createStoredUri(key, ''))?.label ?? '';
        assert.notEqual(label, '');
      }
    });

    it('names the same document in a comparison', () => {
      for (const key of keys) {
        const uri = createStoredUri(key);
        for (const comparison of ['now', 'before'] as const) {
          const compared = vscode.Uri.parse(createComparisonUri(uri, comparison).toString());
          assert.equal(getComparison(compared), comparison);
          assert.deepEqual(parseItemUri(compared), parseItemUri(uri));
          assert.equal(withoutComparison(compared).toString(), uri.toString());
          assert.ok(isSameItem(compared, uri));
          assert.equal(getComparedUri(compared), undefined);
        }
        const beside = vscode.Uri.parse(
          createComparisonUri(createStoredUri({ id: '7' }), 'now', uri).toString(),
        );
        assert.equal(getComparison(beside), 'now');
        assert.equal(getComparedUri(beside)?.toString(), uri.toString());
        assert.ok(isSameItem(beside, createStoredUri({ id: '7' })));
        assert.equal(getComparison(uri), undefined);
      }
    });

    it('is invalid with another scheme, without a server, or with a malformed action', () => {
      for (const text of [
        'file://example.org/workouts/7/Label.json',
        'wger:/workouts/7/Label.json',
        'wger://example.org/workouts/7;/Label.json',
        'wger://example.org/workouts/7;..;x/Label.json',
        'wger://example.org/workouts/7;A b/Label.json',
        'wger://example.org/workouts/%25E0/Label.json',
        'wger://example.org/7/Label.json',
        'wger://example.org/workouts/7/Label.txt',
      ]) {
        assert.equal(parseItemUri(vscode.Uri.parse(text)), undefined, text);
      }
    });
  });
}
