import type { Locator } from 'playwright-core';
import { setApiKey, startStage } from '../../ui/support.ts';
import { atMost, forComparison, median, type Figure } from '../figure.ts';

const rounds = 7;
const progress = { keys: 'Control+Alt+F7', key: 'ctrl+alt+f7', command: 'wger.showProgress' };
/** VS Code's own Markdown preview of the same document, as the fastest possible webview. */
const markdown = { keys: 'Control+Alt+F8', key: 'ctrl+alt+f8', command: 'markdown.showPreview' };
const exercise = 'Bench Press';

/**
 * Time from a key press to the first paint of the progress of an exercise with 10,000 sets, in a window of the packaged
 * extension, with a server 100 ms away. The frame is painted before its content.
 */
export async function measurePreviewPaint(): Promise<Figure[]> {
  process.stderr.write('Measuring the first paint of a preview…\n');
  await using current = await startStage(
    { generation: '2.7', sets: 10_000, latency: 100 },
    { keybindings: [progress, markdown].map(({ key, command }) => ({ key, command })) },
  );
  const { workbench } = current;
  await setApiKey(current);
  await workbench.view('Exercises').waitForRowCount(64);
  const page = workbench.editors.webview();
  const measureTimeTo = async (keys: string, expected: Locator): Promise<number> => {
    await workbench.view('Exercises').row(exercise).click();
    await workbench.editors.waitForText('"uuid"');
    await workbench.editors.locateText('"uuid"').click();
    const began = performance.now();
    await workbench.page.keyboard.press(keys);
    await expected.waitFor();
    return performance.now() - began;
  };
  const times: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await measureTimeTo(progress.keys, page.getByRole('heading', { name: exercise, level: 1 })));
    await page.locator('.body[aria-busy=false] .blocks').waitFor();
    await workbench.closeEditors();
    others.push(await measureTimeTo(markdown.keys, page.locator('body.vscode-body')));
    await workbench.closeEditors();
  }
  const [first = NaN, ...later] = times;
  return [
    forComparison('first paint of the first preview in a window', first, 'ms'),
    forComparison('first paint of the editor’s own preview of Markdown', median(others), 'ms'),
    atMost('first paint of a preview with 10,000 sets', median(later), 'ms', 500),
  ];
}
