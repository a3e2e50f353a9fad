// Reads the links of documents, and opens them.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../../src/documents/uri.ts';
import type { Service } from '../../../service/service.ts';
import { getTokens } from '../../../unit/support/tokens.ts';
import { readText, openWithTools, createServiceUri } from '../../support/editing.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { waitFor } from '../../support/waits.ts';

/** A link of a document: its text, the member whose value it is, and its target. */
export interface Link {
  readonly text: string;
  readonly member: string;
  readonly target: vscode.Uri;
}

/** Asks again if the provider was replaced meanwhile, as the editor does: one that is gone when it is asked gives nothing. */
export async function readLinks(document: vscode.TextDocument): Promise<readonly Link[]> {
  const { linkProviders } = await activateExtension();
  const before = linkProviders.length;
  const links = await vscode.commands.executeCommand<readonly vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
    1000,
  );
  if (linkProviders.length > before) {
    return readLinks(document);
  }
  return links.map(({ range, target }) => {
    assert.ok(target !== undefined);
    const [, member = ''] = /"(\w+)": /.exec(document.lineAt(range.start).text) ?? [];
    return { text: document.getText(range), member, target };
  });
}

/** The links to documents of the extension. */
export async function readItemLinks(document: vscode.TextDocument): Promise<readonly Link[]> {
  return (await readLinks(document)).filter(({ target }) => target.scheme === 'wger');
}

/** Waits until the links to documents of the extension are right. */
export function waitForItemLinks(
  document: vscode.TextDocument,
  areRight: (links: readonly Link[]) => boolean,
): Promise<readonly Link[]> {
  const read = async (): Promise<readonly Link[] | undefined> => {
    const links = await readItemLinks(document);
    return areRight(links) ? links : undefined;
  };
  return waitFor(`the links of ${document.uri.path}`, read);
}

/** Opens each different target once, and compares its document with the answer of the server. Returns their number. */
export async function openLinks(
  service: Service,
  links: readonly Link[],
  getPath: (link: Link) => string,
): Promise<number> {
  const linksByTarget = new Map(links.map((link) => [link.target.toString(), link]));
  for (const [target, link] of linksByTarget) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(target));
    assert.deepEqual(
      getTokens(document.getText()),
      getTokens(await readText(service, getPath(link))),
      target,
    );
  }
  return linksByTarget.size;
}

/** The path of the item that a link leads to, below the API of release 2.7. */
export function getItemPath({ target }: Link): string {
  const reference = parseItemUri(target);
  assert.ok(reference !== undefined && 'id' in reference.key);
  const { resource, key } = reference;
  const endpoint = { workouts: 'routine', exercises: 'exerciseinfo', ingredients: 'ingredientinfo' }[
    resource
  ];
  return `${endpoint ?? resource}/${key.id}/`;
}

/**
 * Runs a test with a server that has one exercise. `describeIt` receives the address of the server, and returns the
 * members of the exercise.
 */
export async function withExercise(
  createMembers: (url: string) => object,
  test: (service: Service, document: vscode.TextDocument) => Promise<void>,
): Promise<void> {
  const recordings = await mkdtemp(join(tmpdir(), 'wger-links-'));
  try {
    await withService({ generation: '2.7', recordings, prefix: '/fitness' }, async (service) => {
      const names = ['exerciseinfo', 'muscle', 'ingredientinfo', 'routine'];
      const root = names.map((name) => [name, `${service.url}/api/v2/${name}/`]);
      await writeFile(join(recordings, '_root.json'), JSON.stringify(Object.fromEntries(root)));
      const item = JSON.stringify({ id: 7, ...createMembers(service.url) });
      await writeFile(join(recordings, 'exerciseinfo.item.json'), item);
      await test(service, await openWithTools(createServiceUri(service, 'exercises', { id: '7' })));
    });
  } finally {
    await rm(recordings, { recursive: true });
  }
}
