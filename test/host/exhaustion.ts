// A server that wants to use up its reader, against the whole extension in a real host.
//
// The bar is held in processor time of the host's own thread between two beats of a timer: what another program takes from the
// processor meanwhile makes no test fail, and work of ours that keeps the thread does. The time on the clock is printed beside it.
//
// The bar itself is 100 ms of a usual machine: the processor time that a fixed piece of plain work takes here and now, which is
// so long that a usual machine takes 100 ms for it.
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { createItemUri } from '../../src/documents/uri.ts';
import { exhaustionAttacks, type ExhaustionAttack } from '../exhaustionAttacks.ts';
import type { Print } from '../harness/hostRunner.ts';
import { getList } from '../../src/views/rows/rows.ts';
import { getThreadTime } from '../threadTime.ts';
import { getLabel, setSetting, getView, withSetting } from './support.ts';

/** Upper limit on the bytes beyond those of before. */
const maxMemory = 300 * 1024 * 1024;
/** The work that is the upper limit on a block. */
const blockingWork = JSON.stringify(Array.from({ length: 400_000 }, (_, id) => ({ id, name: `Row ${id}` })));
/** Seconds that an answer may take which does not come to its end; others have the usual time. */
const timeLimit = 3;

export function exhaustionTests(url: string, print: Print): void {
  describe('the extension host', () => {
    const table: string[] = [];
    let maxBlock = 0;

    before(async function () {
      if (url === '') {
        this.skip();
      }
      maxBlock = timeOfBlockingWork();
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    after(async () => {
      await setSetting('serverUrl', undefined);
      print(
        [
          '| sent | memory (MB) | block, CPU (ms) | block, clock (ms) | what the user saw |',
          '|---|---|---|---|---|',
          ...table,
          `| the bar | ${maxMemory / (1024 * 1024)} | ${Math.round(maxBlock)} | | |`,
        ].join('\n'),
      );
    });

    for (const [at, [name, exhaustion]] of Object.entries<ExhaustionAttack>(exhaustionAttacks).entries()) {
      it(`is neither blocked nor filled by ${name}`, async function () {
        this.timeout(240_000);
        await setSetting('serverUrl', `${url}/${at}`);
        const burden = new Burden();
        const words = await withSetting('requestTimeout', exhaustion.isSlow ? timeLimit : undefined, () =>
          sight(exhaustion, `${url}/${at}`),
        );
        const { memory, processor, clock } = burden.end();
        table.push(
          `| ${name} | ${Math.round(memory / (1024 * 1024))} | ${Math.round(processor)} | ${Math.round(clock)} | ${words.replaceAll('\n', ' ').slice(0, 140)} |`,
        );
        assert.match(words, exhaustion.expectedOutcome);
        assert.ok(memory <= maxMemory, `${Math.round(memory / (1024 * 1024))} MB`);
        assert.ok(processor <= maxBlock, `${Math.round(processor)} of ${Math.round(maxBlock)} ms`);
      });
    }
  });
}

/** What a server cost the host since this was made. */
class Burden {
  readonly #delay = monitorEventLoopDelay({ resolution: 1 });
  readonly #rest = process.memoryUsage.rss();
  readonly #timer: NodeJS.Timeout;
  #before = getThreadTime();
  #memory = 0;
  #processor = 0;

  constructor() {
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#beat();
    }, 1);
  }

  end(): { readonly memory: number; readonly processor: number; readonly clock: number } {
    this.#beat();
    clearInterval(this.#timer);
    this.#delay.disable();
    return { memory: this.#memory, processor: this.#processor, clock: this.#delay.max / 1e6 };
  }

  #beat(): void {
    const now = getThreadTime();
    this.#processor = Math.max(this.#processor, now - this.#before);
    this.#memory = Math.max(this.#memory, process.memoryUsage.rss() - this.#rest);
    this.#before = getThreadTime();
  }
}

/** The processor time of the blocking work, in milliseconds: the median of five. */
function timeOfBlockingWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = getThreadTime();
    JSON.parse(blockingWork);
    return getThreadTime() - before;
  });
  return times.sort((one, other) => one - other)[2] ?? 0;
}

/** What a user sees of it, in words. */
async function sight({ target }: ExhaustionAttack, url: string): Promise<string> {
  if (target === 'document') {
    const uri = createItemUri(parseAddress(url), 'ingredients', { id: '1' }, 'Item');
    try {
      const { length } = await vscode.workspace.fs.readFile(uri);
      return `a document of ${Math.round(length / 1000)} kB`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  const view = await getView(target);
  let rows = await view.getChildren();
  await (rows[0] && getList(rows[0]).listing.whenSettled());
  rows = await view.getChildren();
  // As many as are in sight: the editor draws no others by itself.
  const drawn = await Promise.all([...rows.slice(0, 20), ...rows.slice(-20)].map((row) => view.draw(row)));
  const problem = drawn.find(({ row }) => row.kind === 'problem');
  const told = problem ?? drawn.at(-1);
  const label = told && (told.item.accessibilityInformation?.label ?? getLabel(told));
  return `${rows.length} rows; ${problem === undefined ? 'the last' : 'said'}: ${label ?? 'none'}`;
}
