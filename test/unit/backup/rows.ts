import assert from 'node:assert/strict';
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { getTokens } from '../support/tokens.ts';

/** The objects in a JSON text by id, each as its tokens, from an independent parser. */
export function parseRows(text: string): ReadonlyMap<string, readonly string[]> {
  const root = parseTree(text) ?? assert.fail('there is no JSON');
  const list = root.type === 'object' ? findNodeAtLocation(root, ['results']) : root;
  const rows: readonly Node[] = list?.children ?? [root];
  return new Map(
    rows.map((row) => {
      const whole = text.slice(row.offset, row.offset + row.length);
      const id = findNodeAtLocation(row, ['id']);
      return [id === undefined ? whole.replace(/\s/g, '') : String(id.value), getTokens(whole)];
    }),
  );
}

/** The objects of a kind in a backup by id, each as its tokens. */
export function getRowsOfKind(
  files: ReadonlyMap<string, string>,
  kind: string,
): ReadonlyMap<string, readonly string[]> {
  const texts = [...files].filter(([path]) => path.startsWith(`${kind}/`) && path.endsWith('.json'));
  const rows = texts.flatMap(([, text]) => [...parseRows(Buffer.from(text, 'latin1').toString())]);
  assert.equal(new Set(rows.map(([id]) => id)).size, rows.length, `${kind} has an object twice`);
  return new Map(rows);
}

/** The number of objects of each kind, from the manifest of a backup. */
export function parseCounts(files: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const { kinds } = JSON.parse(files.get('manifest.json') ?? '{}') as {
    readonly kinds: Readonly<Record<string, { readonly objects: number }>>;
  };
  return new Map(Object.entries(kinds).map(([kind, { objects }]) => [kind, objects]));
}
