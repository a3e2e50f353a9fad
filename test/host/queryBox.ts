// What a person does with the box of a query, and what becomes of it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { parseItemUri } from '../../src/documents/uri.ts';
import { queriesKey } from '../../src/session/serverMemory.ts';
import type { Service } from '../service/service.ts';
import { choose } from './answers.ts';
import { heldExercises } from './held.ts';
import type { OpenedPick } from './picks.ts';
import { activated, until } from './support.ts';

/** Waits for the next box that something opens. */
export async function boxAfter(start: () => Thenable<unknown>): Promise<OpenedPick> {
  const { picks } = await activated();
  const before = picks.length;
  void start();
  await until('a box', () => picks.length > before);
  return picks[before] ?? assert.fail();
}

/** The box of a query, once it is known what the server offers. */
export async function queryBox(...target: readonly unknown[]): Promise<OpenedPick> {
  const box = await boxAfter(() => vscode.commands.executeCommand('wger.query', ...target));
  await until('what the server offers', () => box.box?.quickPick.busy === false);
  return box;
}

/** Types a text, and waits for rows that come of it: others than before. */
export async function type(box: OpenedPick, text: string): Promise<void> {
  const { quickPick } = box.box ?? assert.fail();
  const before = quickPick.items;
  quickPick.value = text;
  await until(`rows for ${text}`, () => quickPick.items !== before && box.items.some(isAbout(text)));
}

/** Tells the rows that come of a text: the path that is sent, or the reason why it is none. */
function isAbout(text: string): (item: vscode.QuickPickItem) => boolean {
  const [, parameter = ''] = /([\w-]+=[^&]*)$/.exec(text) ?? [];
  return ({ label, description = '', iconPath }) =>
    (label === 'Run' && decodeURIComponent(description).includes(parameter)) ||
    (iconPath instanceof vscode.ThemeIcon && iconPath.id === 'info');
}

/** Types a path, and runs it. */
export async function run(text: string): Promise<void> {
  const box = await queryBox();
  await type(box, text);
  await choose(box, 'Run');
}

/** The document that is looked at. */
export function inFront(): vscode.TextDocument | undefined {
  return vscode.window.activeTextEditor?.document;
}

/** The document of a query, once it is in front. */
export async function answer(page: RegExp): Promise<vscode.TextDocument> {
  const key = (): string => {
    const reference = inFront() === undefined ? undefined : parseItemUri(inFront()?.uri ?? assert.fail());
    return reference !== undefined && 'page' in reference.key ? reference.key.page : '';
  };
  await until(`the document of ${String(page)}`, () => page.test(key()));
  return inFront() ?? assert.fail();
}

export function rowsIn(document: vscode.TextDocument): readonly Record<string, unknown>[] {
  return (JSON.parse(document.getText()) as { results: Record<string, unknown>[] }).results;
}

/** Requests for lists, as they were sent. */
export function sentTo(
  service: Service,
  endpoint: string,
): { readonly query: string; readonly key: string | undefined }[] {
  return service.requests.flatMap(({ target, headers }) => {
    const [, query] = new RegExp(`/api/v2/${endpoint}/\\??(.*)$`).exec(target) ?? [];
    return query === undefined ? [] : [{ query, key: headers.authorization }];
  });
}

export function keyOf({ url }: Service): string {
  return queriesKey(parseAddress(url).name);
}

export async function recents(service: Service): Promise<unknown> {
  return (await activated()).memory.get(keyOf(service));
}

/** The row of the only part of a query. */
export function partOf(box: OpenedPick): string {
  return box.items[1]?.label ?? assert.fail();
}

/** The id of an exercise by its English name. */
export async function exerciseNamed(service: Service, name: string): Promise<string> {
  const found = (await heldExercises(service)).find(({ translations }) =>
    translations.some((translation) => translation.name === name),
  );
  return String(found?.id ?? assert.fail(`there is no ${name}`));
}
