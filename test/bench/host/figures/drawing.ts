import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { atMost, forComparison, median, type Figure } from '../../figure.ts';
import type { ServerAddresses } from '../support/environment.ts';
import type { ObservedView } from '../support/observedView.ts';
import { setServer, getView } from '../support/probed.ts';

const rounds = 11;
const exercises = 872;
const pages = 200;
const rowsPerPage = 50;
/**
 * Milliseconds without another request for items after which everything is drawn: the editor draws at most this often,
 * and its window needs time, too.
 */
const quietTime = 600;

/** Cost of rows in the sidebar: memory, and time to redraw them. */
export async function measureDrawing({ near }: ServerAddresses): Promise<Figure[]> {
  await setServer(near);
  await vscode.commands.executeCommand('wger.exercises.focus');
  const short = await getView('exercises');
  await waitUntilDrawn(short, exercises);
  const few = await redrawTimes(short, exercises);

  await vscode.commands.executeCommand('wger.ingredients.focus');
  const long = await getView('ingredients');
  await waitUntilDrawn(long, rowsPerPage + 1);
  const before = await measureHeap();
  await loadPages(long);
  const rowBytes = ((await measureHeap()) - before) / ((pages - 1) * rowsPerPage);
  const many = await redrawTimes(long, pages * rowsPerPage + 1);
  await setServer(undefined);
  return [
    atMost('heap of a row, drawn', rowBytes / 1000, 'kB', 3),
    atMost('redraw of 872 rows', median(few.whole), 'ms', 15),
    forComparison('redraw of 872 rows, without the way to the window', median(few.asked), 'ms'),
    atMost('redraw of 10,000 rows', median(many.whole), 'ms', 25),
    forComparison('redraw of 10,000 rows, without the way to the window', median(many.asked), 'ms'),
  ];
}

/** Waits until the editor has asked for this many items, and asks for no more. */
async function waitUntilDrawn(view: ObservedView, items: number, since = 0): Promise<void> {
  const isDrawn = (): boolean =>
    view.rowsAskedAt > since &&
    view.itemsOfLastDrawing === items &&
    performance.now() - view.itemAskedAt > quietTime;
  await waitFor(`${items} rows are drawn`, () => Promise.resolve(isDrawn() || undefined), 60_000);
}

/** Loads further pages while the view is hidden: each time that the editor draws rows, it keeps some memory for good. */
async function loadPages(view: ObservedView): Promise<void> {
  const [row] = await view.rows();
  await vscode.commands.executeCommand('workbench.view.explorer');
  for (let page = 2; page <= pages; page++) {
    await vscode.commands.executeCommand('wger.loadMore', row);
  }
  await vscode.commands.executeCommand('wger.ingredients.focus');
  await waitUntilDrawn(view, pages * rowsPerPage + 1);
}

interface RedrawTimes {
  /** From the event to the last item. */
  readonly whole: readonly number[];
  /** From the request for rows to the last item. */
  readonly asked: readonly number[];
}

/** Times of several redraws. The first one is a warm-up and does not count. */
async function redrawTimes(view: ObservedView, items: number): Promise<RedrawTimes> {
  const whole: number[] = [];
  const asked: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    view.redraw();
    await waitUntilDrawn(view, items, start);
    if (round > 0) {
      whole.push(view.itemAskedAt - start);
      asked.push(view.itemAskedAt - view.rowsAskedAt);
    }
  }
  return { whole, asked };
}

/** Used heap after garbage collection, in bytes. */
async function measureHeap(): Promise<number> {
  // Data sent to the window is kept until the window has confirmed it.
  await wait(2000);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    collect();
    await wait(200);
  }
  return process.memoryUsage().heapUsed;
}
