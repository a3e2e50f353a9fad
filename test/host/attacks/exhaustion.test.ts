// A server that tries to exhaust memory and processor, tested with the whole extension in a real host.
//
// Blocks are measured as processor time of the host's own thread between two ticks of a timer, so that other programs
// cannot make a test fail. The elapsed time is only printed.
//
// The limit is the processor time that a fixed piece of work takes on this machine, which is 100 ms on a usual one. For a
// document, it is in addition to the time that the editor itself takes to copy a file of the same size in one step.
import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { exhaustionAttacks, type ExhaustionAttack } from '../../servers/exhaustionAttacks.ts';
import type { Print } from '../../harness/suites/hostRunner.ts';
import { getList } from '../../../src/views/rows/rows.ts';
import { getThreadTime } from '../../threadTime.ts';
import { MemoryFiles } from '../exports/memoryFiles.ts';
import { setSetting, withSetting } from '../support/settings.ts';
import { getLabel, getView, hideViews } from '../support/views.ts';

/** Upper limit on additional memory, in bytes. */
const maxMemory = 300 * 1024 * 1024;
/** JSON whose parsing takes as long as the longest allowed block. */
const blockingWork = JSON.stringify(Array.from({ length: 400_000 }, (_, id) => ({ id, name: `Row ${id}` })));
/** Time limit for requests that never end, in seconds. All others have the default limit. */
const timeLimit = 3;

export function exhaustionTests(url: string, print: Print): void {
  describe('the extension host', () => {
    const table: string[] = [];
    let maxBlock = 0;

    before(async function () {
      if (url === '') {
        this.skip();
      }
      maxBlock = measureBlockingWork();
      await hideViews();
    });

    after(async () => {
      await setSetting('serverUrl', undefined);
      print(
        [
          '| sent | memory (MB) | block, CPU (limit; ms) | block, clock (ms) | what the user saw |',
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
        const meter = new LoadMeter();
        const { words, length } = await withSetting(
          'requestTimeout',
          exhaustion.isSlow ? timeLimit : undefined,
          () => readResult(exhaustion, `${url}/${at}`),
        );
        const { memory, processor, clock } = meter.end();
        const limit = maxBlock + (length === undefined ? 0 : await measureEditorCopy(length));
        table.push(
          `| ${name} | ${Math.round(memory / (1024 * 1024))} | ${Math.round(processor)} (${Math.round(limit)}) | ${Math.round(clock)} | ${words.replaceAll('\n', ' ').slice(0, 140)} |`,
        );
        assert.match(words, exhaustion.expectedOutcome);
        assert.ok(memory <= maxMemory, `${Math.round(memory / (1024 * 1024))} MB`);
        assert.ok(processor <= limit, `${Math.round(processor)} of ${Math.round(limit)} ms`);
      });
    }
  });
}

/** Measures the memory and the longest blocks of the host from its creation on. */
class LoadMeter {
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

/** The processor time for parsing {@link blockingWork}, in milliseconds: the median of five runs. */
function measureBlockingWork(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = getThreadTime();
    JSON.parse(blockingWork);
    return getThreadTime() - before;
  });
  return times.sort((one, other) => one - other)[2] ?? 0;
}

/** The longest block while the editor reads a file of so many bytes from memory, in milliseconds of processor time. */
async function measureEditorCopy(length: number): Promise<number> {
  const memory = new MemoryFiles();
  memory.add('/file', new Uint8Array(length).fill(32));
  const registration = vscode.workspace.registerFileSystemProvider('wgertest', memory);
  try {
    const meter = new LoadMeter();
    await vscode.workspace.fs.readFile(vscode.Uri.from({ scheme: 'wgertest', path: '/file' }));
    return meter.end().processor;
  } finally {
    registration.dispose();
  }
}

/** The text that a user sees, and the length of a document that is shown, in bytes. */
async function readResult(
  { target }: ExhaustionAttack,
  url: string,
): Promise<{ readonly words: string; readonly length?: number }> {
  if (target === 'document') {
    const uri = createItemUri(parseAddress(url), 'ingredients', { id: '1' }, 'Item');
    try {
      const { length } = await vscode.workspace.fs.readFile(uri);
      return { words: `a document of ${Math.round(length / 1000)} kB`, length };
    } catch (error) {
      return { words: error instanceof Error ? error.message : String(error) };
    }
  }
  const view = await getView(target);
  let rows = await view.getChildren();
  await (rows[0] && getList(rows[0]).listing.whenSettled());
  rows = await view.getChildren();
  // As many rows as are visible, because the editor draws no others.
  const drawn = await Promise.all([...rows.slice(0, 20), ...rows.slice(-20)].map((row) => view.draw(row)));
  const problem = drawn.find(({ row }) => row.kind === 'problem');
  const lastRow = problem ?? drawn.at(-1);
  const label = lastRow && (lastRow.item.accessibilityInformation?.label ?? getLabel(lastRow));
  return { words: `${rows.length} rows; ${problem === undefined ? 'the last' : 'said'}: ${label ?? 'none'}` };
}
