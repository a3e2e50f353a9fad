// What a person does with the box of a query, and what becomes of it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { parseItemUri } from '../../src/documents/uri.ts';
import { queriesKey } from '../../src/session/serverMemory.ts';
import type { Service } from '../service/service.ts';
import { chooseRow } from './answers.ts';
import { readServerExercises } from './serverExercises.ts';
import type { OpenedPick } from './picks.ts';
import { activateExtension, waitUntil } from './support.ts';

/** Waits for the next box that something opens. */
export async function openBoxBy(start: () => Thenable<unknown>): Promise<OpenedPick> {
  const { picks } = await activateExtension();
  const before = picks.length;
  void start();
  await waitUntil('a box', () => picks.length > before);
  return picks[before] ?? assert.fail();
}

/** The box of a query, once it is known what the server offers. */
export async function openQueryBox(...target: readonly unknown[]): Promise<OpenedPick> {
  const box = await openBoxBy(() => vscode.commands.executeCommand('wger.query', ...target));
  await waitUntil('what the server offers', () => box.box?.quickPick.busy === false);
  return box;
}

/** Types a text, and waits for rows that come of it: others than before. */
export async function typeQuery(box: OpenedPick, text: string): Promise<void> {
  const { quickPick } = box.box ?? assert.fail();
  const before = quickPick.items;
  quickPick.value = text;
  await waitUntil(`rows for ${text}`, () => quickPick.items !== before && box.items.some(isAbout(text)));
}

/** Tells the rows that come of a text: the path that is sent, or the reason why it is none. */
function isAbout(text: string): (item: vscode.QuickPickItem) => boolean {
  const [, parameter = ''] = /([\w-]+=[^&]*)$/.exec(text) ?? [];
  return ({ label, description = '', iconPath }) =>
    (label === 'Run' && decodeURIComponent(description).includes(parameter)) ||
    (iconPath instanceof vscode.ThemeIcon && iconPath.id === 'info');
}

/** Types a path, and runs it. */
export async function runQuery(text: string): Promise<void> {
  const box = await openQueryBox();
  await typeQuery(box, text);
  await chooseRow(box, 'Run');
}

/** The document that is looked at. */
export function getActiveDocument(): vscode.TextDocument | undefined {
  return vscode.window.activeTextEditor?.document;
}

/** The document of a query, once it is in front. */
export async function waitForAnswer(page: RegExp): Promise<vscode.TextDocument> {
  const key = (): string => {
    const reference =
      getActiveDocument() === undefined ? undefined : parseItemUri(getActiveDocument()?.uri ?? assert.fail());
    return reference !== undefined && 'page' in reference.key ? reference.key.page : '';
  };
  await waitUntil(`the document of ${String(page)}`, () => page.test(key()));
  return getActiveDocument() ?? assert.fail();
}

export function parseResults(document: vscode.TextDocument): readonly Record<string, unknown>[] {
  return (JSON.parse(document.getText()) as { results: Record<string, unknown>[] }).results;
}

/** Requests for lists, as they were sent. */
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

/** The row of the only part of a query. */
export function getPartLabel(box: OpenedPick): string {
  return box.items[1]?.label ?? assert.fail();
}

/** The id of an exercise by its English name. */
export async function findExerciseId(service: Service, name: string): Promise<string> {
  const found = (await readServerExercises(service)).find(({ translations }) =>
    translations.some((translation) => translation.name === name),
  );
  return String(found?.id ?? assert.fail(`there is no ${name}`));
}
