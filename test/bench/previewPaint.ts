import { setApiKey, stage } from '../ui/support.ts';
import { atMost, forComparison, median, type Figure } from './figure.ts';

const rounds = 7;
const key = { keys: 'Control+Alt+F7', binding: 'ctrl+alt+f7' };
const exercise = 'Bench Press';

/**
 * Time from a key to the first sight of the progress of an exercise with 10,000 sets, in a window of the packaged extension,
 * with its server 100 ms away: the frame is there before what it is about to show.
 */
export async function measurePreviewPaint(): Promise<Figure[]> {
  process.stderr.write('Measuring the first paint of a preview…\n');
  await using current = await stage(
    { generation: '2.7', sets: 10_000, latency: 100 },
    { keybindings: [{ key: key.binding, command: 'wger.showProgress' }] },
  );
  const { workbench } = current;
  await setApiKey(current);
  await workbench.view('Exercises').untilRowCount(64);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await workbench.view('Exercises').row(exercise).click();
    await workbench.editors.textWhen('"uuid"');
    await workbench.editors.words('"uuid"').click();
    const page = workbench.editors.webview();
    const began = performance.now();
    await workbench.page.keyboard.press(key.keys);
    await page.getByRole('heading', { name: exercise, level: 1 }).waitFor();
    times.push(performance.now() - began);
    await page.locator('.body[aria-busy=false] .blocks').waitFor();
    await workbench.closeEditors();
  }
  const [first = NaN, ...others] = times;
  return [
    forComparison('first paint of the first preview in a window', first, 'ms'),
    atMost('first paint of a preview with 10,000 sets', median(others), 'ms', 500),
  ];
}
