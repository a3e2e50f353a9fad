// What the editor does with a document beside showing its text, and where things stand in it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../src/api/address.ts';
import { getTextUri } from '../../src/documents/tabs.ts';
import { createItemUri } from '../../src/documents/uri.ts';
import type { DocumentKey } from '../../src/resources/resource.ts';
import { getOpenTabs } from '../../src/vscode/tabs.ts';
import { waitFor } from '../harness/waitFor.ts';
import type { Service } from '../service/service.ts';
import { defaultTimeout } from './support.ts';

/** The document of a service, under a label that does not matter. */
export function createServiceUri(
  service: Service,
  resource: string,
  key: DocumentKey,
  label = 'Label',
): vscode.Uri {
  return createItemUri(parseUncheckedAddress(service.url), resource, key, label);
}

/** The documents that are open as text. */
export function getOpenTextUris(): readonly vscode.Uri[] {
  return getOpenTabs().flatMap((tab) => getTextUri(tab) ?? []);
}

/** Asks a service past all code of the extension, with its key. */
export async function readText(service: Service, path: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v2/${path}`, {
    headers: { authorization: `Token ${service.key}` },
  });
  assert.equal(answer.status, 200, path);
  return answer.text();
}

/** The rows of a list, or of the page of one, asked for as by {@link readText}. */
export async function readRows<Row>(service: Service, path: string): Promise<readonly Row[]> {
  return (JSON.parse(await readText(service, path)) as { readonly results: readonly Row[] }).results;
}

/** The id of an item by its name, as a service has it. */
export async function findIdByName(service: Service, endpoint: string, name: string): Promise<string> {
  const results = await readRows<{ readonly id: number; readonly name: string }>(
    service,
    `${endpoint}/?limit=100`,
  );
  const found = results.find((row) => row.name === name);
  assert.ok(found !== undefined, `there is no ${name}`);
  return String(found.id);
}

/** Opens a document, with all that there is around it: that is loaded with the first document, and may come later. */
export async function openWithTools(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.commands.executeCommand('wger.copyId', uri);
  return document;
}

/** The whole of a document. */
function getFullRange(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(new vscode.Position(0, 0), document.positionAt(document.getText().length));
}

/** The line of a document's first member of a name, without white space around it. */
export function getMemberLine(document: vscode.TextDocument, member: string): vscode.TextLine {
  const at = document.getText().indexOf(`"${member}":`);
  assert.ok(at >= 0, `there is no ${member}`);
  return document.lineAt(document.positionAt(at));
}

/** Whether a request is for what everybody may read. */
export function isPublicRead(target: string): boolean {
  return !/\/api\/v2\/(routine|templates|workout|workoutlog|workoutsession|day|slot|slot-entry|userprofile)\//.test(
    target,
  );
}

/** What is shown behind values, as far as it is known. */
export async function getInlayHints(
  document: vscode.TextDocument,
  range = getFullRange(document),
): Promise<readonly vscode.InlayHint[]> {
  return vscode.commands.executeCommand<readonly vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    range,
  );
}

/** The same once it is right: names come after what they are the names of. */
export async function waitForInlayHints(
  document: vscode.TextDocument,
  areRight: (hints: readonly vscode.InlayHint[]) => boolean,
): Promise<readonly vscode.InlayHint[]> {
  let hints: readonly vscode.InlayHint[] = [];
  const words = (): string => JSON.stringify(hints.map(({ label }) => label));
  return waitFor(
    () => Promise.resolve(`the names in ${document.uri.path}, in the place of ${words()}`),
    async () => {
      hints = await getInlayHints(document);
      return areRight(hints) ? hints : undefined;
    },
    defaultTimeout,
  );
}
