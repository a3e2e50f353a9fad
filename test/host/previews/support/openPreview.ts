// Opens previews, and reads their blocks.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Block, PreviewContent, TableBlock } from '../../../../src/previews/blocks.ts';
import type { Choices, MessageToPage } from '../../../../src/previews/messages.ts';
import { previewType } from '../../../../src/resources/previewed.ts';
import type { WatchedPreview } from './previewPanels.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntil } from '../../support/waits.ts';

type BlockOf<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

/** Opens a document's preview, and waits until it is loaded or has failed. */
export async function openPreview(
  uri: vscode.Uri,
  options: vscode.TextDocumentShowOptions = {},
): Promise<ShownPreview> {
  return waitForPreview(() => vscode.commands.executeCommand('vscode.openWith', uri, previewType, options));
}

/** Waits for the preview that a function opens, like {@link openPreview}. */
export async function waitForPreview(open: () => PromiseLike<unknown>): Promise<ShownPreview> {
  const { previews } = await activateExtension();
  const before = previews.length;
  await open();
  await waitUntil('the preview', () => previews.length > before);
  const shown = new ShownPreview(previews[before] ?? assert.fail());
  await shown.settled();
  return shown;
}

function summary(message: MessageToPage): string {
  return message.type === 'failure' ? `failure: ${message.text}` : message.type;
}

/** The previews that tabs show, by their URIs. */
export function getPreviewTabs(): string[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) =>
      input instanceof vscode.TabInputCustom && input.viewType === previewType ? [input.uri.toString()] : [],
    );
}

/** An open preview, read from the messages to its page. */
export class ShownPreview {
  readonly watched: WatchedPreview;

  constructor(watched: WatchedPreview) {
    this.watched = watched;
  }

  /** Waits until the preview is not loading. */
  async settled(): Promise<void> {
    try {
      await waitUntil('the end of the reading', () => (this.#last ?? { type: 'loading' }).type !== 'loading');
    } catch (error) {
      const { posted, received, isClosed, panel } = this.watched;
      const state = isClosed ? 'closed' : panel.visible ? 'visible' : 'hidden';
      const tabs = vscode.window.tabGroups.all.map((group) => group.tabs.map(({ label }) => label));
      throw new Error(JSON.stringify({ state, tabs, posted: posted.map(summary), received }), {
        cause: error,
      });
    }
  }

  /** Waits until `start` has reloaded the preview, and returns the messages posted meanwhile. */
  async waitForReload(start: () => PromiseLike<unknown> | undefined): Promise<readonly MessageToPage[]> {
    const { posted } = this.watched;
    const before = posted.length;
    await start();
    await waitUntil('another reading', () => posted.slice(before).some(({ type }) => type === 'loading'));
    await this.settled();
    return posted.slice(before);
  }

  /** The content that is shown; fails if there is a failure instead. */
  get content(): PreviewContent {
    const last = this.#last;
    assert.ok(last?.type === 'content', JSON.stringify(last));
    return last.content;
  }

  /** The failure that is shown; fails if there is none. */
  get failure(): Extract<MessageToPage, { readonly type: 'failure' }> {
    const last = this.#last;
    assert.ok(last?.type === 'failure', JSON.stringify(last).slice(0, 200));
    return last;
  }

  /** Makes a choice as a user does in the page, and returns the resulting content. */
  choose(choices: Choices): PreviewContent {
    const before = this.watched.posted.length;
    this.watched.say({ type: 'choices', choices });
    assert.equal(this.watched.posted.length, before + 1, 'nothing was drawn');
    return this.content;
  }

  get #last(): MessageToPage | undefined {
    return this.watched.posted.at(-1);
  }
}

export function getBlocks<Kind extends Block['kind']>(
  { blocks }: PreviewContent,
  kind: Kind,
): readonly BlockOf<Kind>[] {
  return blocks.filter((block): block is BlockOf<Kind> => block.kind === kind);
}

/** The only block of a kind whose title or caption has a prefix. */
export function getBlock<Kind extends Block['kind']>(
  content: PreviewContent,
  kind: Kind,
  title = '',
): BlockOf<Kind> {
  const all = getBlocks(content, kind).map((block) => [titleOf(block), block] as const);
  const found = all.filter(([text]) => text.startsWith(title));
  const [first] = found;
  assert.ok(
    first !== undefined && found.length === 1,
    `${found.length} ${kind} “${title}” among ${all.map(([text]) => text).join(', ')}`,
  );
  return first[1];
}

function titleOf(block: Block): string {
  if ('caption' in block) {
    return block.caption;
  }
  return 'title' in block ? block.title : '';
}

/** The facts of a preview by their titles. */
export function getFacts(content: PreviewContent): ReadonlyMap<string, string> {
  return new Map(getBlocks(content, 'facts').flatMap(({ facts }) => facts));
}

/** The text blocks of a preview. */
export function getTexts(content: PreviewContent): readonly string[] {
  return getBlocks(content, 'text').map(({ text }) => text);
}

/** A column of a table by its unique first cells. */
export function getColumn({ columns, rows }: TableBlock, at: number): ReadonlyMap<string, string | number> {
  assert.ok(at < columns.length, `there is no column ${at}`);
  return new Map(rows.map(({ cells }) => [String(cells[0]), cells[at] ?? '']));
}

/** The first number in a displayed text. */
export function parseNumber(text: string | number | undefined): number {
  return Number(/-?\d[\d,]*(\.\d+)?/.exec(String(text))?.[0].replaceAll(',', ''));
}

/** The day in a displayed text, as in `2026-11-22`. */
export function parseDay(text: string | number | undefined): string {
  const [written = ''] = /[A-Z][a-z]{2} \d+, \d{4}/.exec(String(text)) ?? [];
  const moment = Date.parse(`${written} UTC`);
  assert.ok(!Number.isNaN(moment), `no day: ${text}`);
  return new Date(moment).toISOString().slice(0, 10);
}

const compared = new Map<string, number>();

/** Compares numbers by name, and reports the expected value of each that differs. */
export function assertNumbers(
  what: string,
  shown: Iterable<readonly [string, string | number]>,
  computed: Iterable<readonly [string, number]>,
  tolerance = 0.0501,
): void {
  const [now, right] = [new Map(shown), new Map(computed)];
  const wrong = [...new Set([...now.keys(), ...right.keys()])].flatMap((name) => {
    const [is, should] = [now.get(name), right.get(name)];
    return typeof is === 'number' && should !== undefined && Math.abs(is - should) <= tolerance
      ? []
      : [`  ${name}: ${is ?? 'nothing'} is shown, ${should ?? 'nothing'} is right`];
  });
  assert.ok(
    wrong.length === 0,
    `${what}, ${wrong.length} of ${right.size}:\n${wrong.slice(0, 12).join('\n')}`,
  );
  assert.ok(right.size > 0, `${what}: nothing was compared`);
  compared.set(what, (compared.get(what) ?? 0) + right.size);
}

/** Returns the numbers of compared values by name since the last call. */
export function takeComparisonCounts(): ReadonlyMap<string, number> {
  const taken = new Map(compared);
  compared.clear();
  return taken;
}
