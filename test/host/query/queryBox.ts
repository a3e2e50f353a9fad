// Uses the box of Query…, and finds the requests and documents that result.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { parseItemUri } from '../../../src/documents/uri.ts';
import { queriesKey } from '../../../src/session/serverMemory.ts';
import type { Service } from '../../service/service.ts';
import { chooseRow, waitForBox } from '../support/dialogs/answers.ts';
import { readServerExercises } from '../support/serverExercises.ts';
import type { OpenedPick } from '../support/dialogs/picks.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntil } from '../support/waits.ts';

/** Opens the box of Query…, and waits until the server's endpoints are known. */
export async function openQueryBox(...target: readonly unknown[]): Promise<OpenedPick> {
  const box = await waitForBox(() => vscode.commands.executeCommand('wger.query', ...target));
  await waitUntil('what the server offers', () => box.box?.quickPick.busy === false);
  return box;
}

/** Types a text, and waits for the rows for it. */
export async function typeQuery(box: OpenedPick, text: string): Promise<void> {
  const { quickPick } = box.box ?? assert.fail();
  const before = quickPick.items;
  quickPick.value = text;
  await waitUntil(
    `rows for ${text}`,
    () => quickPick.items !== before && box.items.some(createRowMatcher(text)),
  );
}

/** Matches the row that answers a text: Run with its path, or the reason why the path is invalid. */
function createRowMatcher(text: string): (item: vscode.QuickPickItem) => boolean {
  const [, parameter = ''] = /([\w-]+=[^&]*)$/.exec(text) ?? [];
  return ({ label, description = '', iconPath }) =>
    (label === 'Run' && decodeURIComponent(description).includes(parameter)) ||
    (iconPath instanceof vscode.ThemeIcon && iconPath.id === 'info');
}

/** Types a path, and runs the query. */
export async function runQuery(text: string): Promise<void> {
  const box = await openQueryBox();
  await typeQuery(box, text);
  await chooseRow(box, 'Run');
}

/** The active document. */
export function getActiveDocument(): vscode.TextDocument | undefined {
  return vscode.window.activeTextEditor?.document;
}

/** Waits until the document of a query is active. */
export async function waitForAnswer(page: RegExp): Promise<vscode.TextDocument> {
  const getPage = (): string => {
    const reference =
      getActiveDocument() === undefined ? undefined : parseItemUri(getActiveDocument()?.uri ?? assert.fail());
    return reference !== undefined && 'page' in reference.key ? reference.key.page : '';
  };
  await waitUntil(`the document of ${String(page)}`, () => page.test(getPage()));
  return getActiveDocument() ?? assert.fail();
}

export function parseResults(document: vscode.TextDocument): readonly Record<string, unknown>[] {
  return (JSON.parse(document.getText()) as { results: Record<string, unknown>[] }).results;
}

/** The query and the key of each request for a list. */
export function getListRequests(
  service: Service,
  endpoint: string,
): { readonly query: string; readonly key: string | undefined }[] {
  return service.requests.flatMap(({ target, headers }) => {
    const [, query] = new RegExp(`/api/v2/${endpoint}/\\??(.*)$`).exec(target) ?? [];
    return query === undefined ? [] : [{ query, key: headers.authorization }];
  });
}

export function getQueriesKey({ url }: Service): string {
  return queriesKey(parseAddress(url).name);
}

export async function getRecentQueries(service: Service): Promise<unknown> {
  return (await activateExtension()).memory.get(getQueriesKey(service));
}

/** The label of the only part of a query. */
export function getPartLabel(box: OpenedPick): string {
  return box.items[1]?.label ?? assert.fail();
}

/** The id of an exercise, by its English name. */
export async function findExerciseId(service: Service, name: string): Promise<string> {
  const found = (await readServerExercises(service)).find(({ translations }) =>
    translations.some((translation) => translation.name === name),
  );
  return String(found?.id ?? assert.fail(`there is no ${name}`));
}
