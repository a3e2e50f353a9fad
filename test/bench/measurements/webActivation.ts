import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { startWebEditor, type WebEditor } from '../../harness/editors/webEditor.ts';
import { openWorkbench } from '../../harness/workbench/workbench.ts';
import { startService } from '../../service/service.ts';
import { atMost, forComparison, median, type Figure } from '../figure.ts';

/** Number of pages, each in a browser of its own. */
const pages = 10;

/** Name of the empty extension. */
const emptyName = 'Empty';

/** Loading and activation in the worker of a page, by VS Code's own clock, beside an empty extension. */
export async function measureWebActivation(vsix: string): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await createTemporaryFolder('wger-empty'));
  await writeEmptyExtension(folder.path);
  const service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
  const editor = started.adopt(
    await startWebEditor({
      version: '1.139',
      vsix,
      besides: folder.path,
      settings: { 'wger.serverUrl': service.url },
    }),
    (running) => running.dispose(),
  );
  const samples: Times[] = [];
  for (let page = 1; page <= pages; page++) {
    process.stderr.write(`Measuring activation in page ${page} of ${pages}…\n`);
    samples.push(await measureIn(editor));
  }
  const empty = median(samples.map((sample) => sample.empty));
  const ours = median(samples.map((sample) => sample.ours));
  return [
    forComparison('activation of an empty extension in a page', empty, 'ms'),
    atMost('load and activation in a page', ours, 'ms', empty + 25, '≤ empty + 25'),
  ];
}

/** In milliseconds. */
interface Times {
  readonly empty: number;
  readonly ours: number;
}

async function measureIn(editor: WebEditor): Promise<Times> {
  const workbench = await openWorkbench(editor);
  try {
    await workbench.openViewContainer('wger Explorer');
    await workbench.view('Exercises').waitForRowCount(64);
    await workbench.runCommand('Developer: Show Running Extensions');
    const getTime = (name: string): Promise<number> =>
      workbench.waitFor(`the time of ${name}`, async () => {
        const rows = workbench.page.locator('.runtime-extensions-editor .extension');
        const texts = await rows.filter({ hasText: name }).allInnerTexts();
        const time = /Activation: (\d+)ms/.exec(texts.join(' '))?.[1];
        return time === undefined ? undefined : Number(time);
      });
    return { empty: await getTime(emptyName), ours: await getTime('wger Explorer') };
  } finally {
    await workbench.close();
  }
}

async function writeEmptyExtension(folder: string): Promise<void> {
  await writeFile(join(folder, 'web.js'), 'exports.activate = ({ globalStorageUri }) => globalStorageUri;\n');
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      publisher: 'bench',
      name: 'empty-web',
      displayName: emptyName,
      version: '1.0.0',
      engines: { vscode: '^1.105.0' },
      activationEvents: ['onStartupFinished'],
      browser: './web.js',
    }),
  );
}
