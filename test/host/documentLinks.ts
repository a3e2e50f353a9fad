// The links that a document has in the editor.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { parseItemUri } from '../../src/documents/uri.ts';
import { waitFor } from '../harness/waitFor.ts';
import type { Service } from '../service/service.ts';
import { getTokens } from '../unit/tokens.ts';
import { readText, openWithTools, createServiceUri } from './editing.ts';
import { defaultTimeout, withService } from './support.ts';

/** A link of a document: the text that it is on, the member that it is the value of, and where it leads. */
export interface Link {
  readonly text: string;
  readonly member: string;
  readonly target: vscode.Uri;
}

export async function readLinks(document: vscode.TextDocument): Promise<readonly Link[]> {
  const links = await vscode.commands.executeCommand<readonly vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
    1000,
  );
  return links.map(({ range, target }) => {
    assert.ok(target !== undefined);
    const [, member = ''] = /"(\w+)": /.exec(document.lineAt(range.start).text) ?? [];
    return { text: document.getText(range), member, target };
  });
}

/** Those that lead to documents of ours. */
export async function readItemLinks(document: vscode.TextDocument): Promise<readonly Link[]> {
  return (await readLinks(document)).filter(({ target }) => target.scheme === 'wger');
}

/** The same, once they are right. */
export function waitForItemLinks(
  document: vscode.TextDocument,
  areRight: (links: readonly Link[]) => boolean,
): Promise<readonly Link[]> {
  const read = async (): Promise<readonly Link[] | undefined> => {
    const links = await readItemLinks(document);
    return areRight(links) ? links : undefined;
  };
  return waitFor(`the links of ${document.uri.path}`, read, defaultTimeout);
}

/** Opens what links lead to, each once, and holds it against what the server answers there. */
export async function openLinks(
  service: Service,
  links: readonly Link[],
  pathOf: (link: Link) => string,
): Promise<number> {
  const different = new Map(links.map((link) => [link.target.toString(), link]));
  for (const [target, link] of different) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(target));
    assert.deepEqual(getTokens(document.getText()), getTokens(await readText(service, pathOf(link))), target);
  }
  return different.size;
}

/** The path of an item's document on a server of 2.7. */
export function getItemPath({ target }: Link): string {
  const reference = parseItemUri(target);
  assert.ok(reference !== undefined && 'id' in reference.key);
  const { resource, key } = reference;
  const endpoint = { workouts: 'routine', exercises: 'exerciseinfo', ingredients: 'ingredientinfo' }[
    resource
  ];
  return `${endpoint ?? resource}/${key.id}/`;
}

/** A server with one exercise, that has in it what `describe` makes of the server's own address. */
export async function withExercise(
  describeIt: (url: string) => object,
  test: (service: Service, document: vscode.TextDocument) => Promise<void>,
): Promise<void> {
  const recordings = await mkdtemp(join(tmpdir(), 'wger-links-'));
  try {
    await withService({ generation: '2.7', recordings, prefix: '/fitness' }, async (service) => {
      const names = ['exerciseinfo', 'muscle', 'ingredientinfo', 'routine'];
      const root = names.map((name) => [name, `${service.url}/api/v2/${name}/`]);
      await writeFile(join(recordings, '_root.json'), JSON.stringify(Object.fromEntries(root)));
      const item = JSON.stringify({ id: 7, ...describeIt(service.url) });
      await writeFile(join(recordings, 'exerciseinfo.item.json'), item);
      await test(service, await openWithTools(createServiceUri(service, 'exercises', { id: '7' })));
    });
  } finally {
    await rm(recordings, { recursive: true });
  }
}
