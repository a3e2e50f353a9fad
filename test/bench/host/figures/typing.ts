import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { startService, type ReceivedRequest } from '../../../service/service.ts';
import { atMost, type Figure } from '../../figure.ts';
import type { ObservedBox, Shown } from '../support/observedBox.ts';
import { activateProbe, setServer } from '../support/probed.ts';

const text = 'chicken breast';
/** Milliseconds between two keys. */
const key = 100;

/** Number of requests that typing into the ingredient search causes. */
export async function measureTyping(): Promise<Figure[]> {
  const service = await startService({ generation: '2.7', latency: 100 });
  try {
    await setServer(service.url);
    const box = await openBox();
    service.requests.length = 0;
    for (let length = 1; length <= text.length; length++) {
      box.type(text.slice(0, length));
      await wait(key);
    }
    await wait(2000);
    box.close();
    const matches = box.shown.filter(({ items }) =>
      items.some(({ description }) => description !== undefined),
    );
    assert.ok(matches.length > 0, 'nothing was found');
    const answered = service.requests.filter(({ status }) => status === 200);
    return [
      atMost('requests for “chicken breast” at 10 keys a second', service.requests.length, '', 2),
      atMost('requests answered', answered.length, '', 1),
      atMost('answers shown out of order', matches.filter((shown) => isLate(shown, answered)).length, '', 0),
    ];
  } finally {
    await setServer(undefined);
    await service.close();
  }
}

/** Opens the box, and waits until it knows what the server can do. */
async function openBox(): Promise<ObservedBox> {
  await vscode.commands.executeCommand('wger.searchIngredients');
  await wait(1000);
  const box = (await activateProbe()).boxes.at(-1);
  assert.ok(box !== undefined, 'no box was opened');
  return box;
}

/** Returns true if matches were shown for another text than the current one. */
function isLate({ text: typed }: Shown, answered: readonly ReceivedRequest[]): boolean {
  return !answered.some(
    ({ target }) => new URL(target, 'http://any').searchParams.get('name__search') === typed,
  );
}
