// Documents in the editor, and data that the tests request from a service directly.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../../src/api/address.ts';
import { getTextUri } from '../../../src/documents/tabs.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import type { DocumentKey } from '../../../src/resources/resource.ts';
import { getOpenTabs } from '../../../src/vscode/tabs.ts';
import type { Service } from '../../service/service.ts';
import { waitFor } from './waits.ts';

/** The URI of a service's document, with any label. */
export function createServiceUri(
  service: Service,
  resource: string,
  key: DocumentKey,
  label = 'Label',
): vscode.Uri {
  return createItemUri(parseUncheckedAddress(service.url), resource, key, label);
}

/** The URIs of documents that are open as text. */
export function getOpenTextUris(): readonly vscode.Uri[] {
  return getOpenTabs().flatMap((tab) => getTextUri(tab) ?? []);
}

/** The URI of the active document, preview or error editor. */
export function getActiveUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom
    ? input.uri
    : undefined;
}

/** Requests a path from a service with its key, without the extension. */
export async function readText(service: Service, path: string): Promise<string> {
  const answer = await fetch(`${service.url}/api/v2/${path}`, {
    headers: { authorization: `Token ${service.key}` },
  });
  assert.equal(answer.status, 200, path);
  return answer.text();
}

/** The rows of a list, or of one of its pages, requested as by {@link readText}. */
export async function readRows<Row>(service: Service, path: string): Promise<readonly Row[]> {
  return (JSON.parse(await readText(service, path)) as { readonly results: readonly Row[] }).results;
}

/** The id of an item, by its name at the service. */
export async function findIdByName(service: Service, endpoint: string, name: string): Promise<string> {
  const results = await readRows<{ readonly id: number; readonly name: string }>(
    service,
    `${endpoint}/?limit=100`,
  );
  const found = results.find((row) => row.name === name);
  assert.ok(found !== undefined, `there is no ${name}`);
  return String(found.id);
}

/**
 * Opens a document, and waits until its tools, such as links and hints, are loaded. That happens with the first
 * document.
 */
export async function openWithTools(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.commands.executeCommand('wger.copyId', uri);
  return document;
}

/** The range of a whole document. */
function getFullRange(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(new vscode.Position(0, 0), document.positionAt(document.getText().length));
}

/** The line of the first member with a name. */
export function getMemberLine(document: vscode.TextDocument, member: string): vscode.TextLine {
  const at = document.getText().indexOf(`"${member}":`);
  assert.ok(at >= 0, `there is no ${member}`);
  return document.lineAt(document.positionAt(at));
}

/** Returns true for requests that need no key. */
export function isPublicRead(target: string): boolean {
  return !/\/api\/v2\/(routine|templates|workout|workoutlog|workoutsession|day|slot|slot-entry|userprofile)\//.test(
    target,
  );
}

/** The hints that are known at the moment. */
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

/** Waits until the hints are right, because names are read after the document. */
export async function waitForInlayHints(
  document: vscode.TextDocument,
  areRight: (hints: readonly vscode.InlayHint[]) => boolean,
): Promise<readonly vscode.InlayHint[]> {
  let hints: readonly vscode.InlayHint[] = [];
  const describeHints = (): string => JSON.stringify(hints.map(({ label }) => label));
  return waitFor(
    () => Promise.resolve(`the names in ${document.uri.path}, in the place of ${describeHints()}`),
    async () => {
      hints = await getInlayHints(document);
      return areRight(hints) ? hints : undefined;
    },
  );
}
