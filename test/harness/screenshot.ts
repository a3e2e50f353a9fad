import type { Editor } from './editors/editor.ts';
import { waitFor } from './system/waitFor.ts';
import { openWorkbench, type Workbench } from './workbench/workbench.ts';

/** Saves a screenshot (PNG) of the wger views, once each has its rows or a welcome text, and at least one has rows. */
export async function takeScreenshot(
  editor: Pick<Editor, 'url'>,
  file: string,
  theme: 'light' | 'dark',
): Promise<void> {
  const workbench = await openWorkbench(editor, { theme });
  try {
    await workbench.openViewContainer('wger');
    await waitFor(
      'the views have rows',
      async () => ((await isComplete(workbench)) ? true : undefined),
      60_000,
    );
    await workbench.screenshot(file);
  } finally {
    await workbench.close();
  }
}

async function isComplete(workbench: Workbench): Promise<boolean> {
  const views = await Promise.all(
    (await workbench.views()).map(async (view) => {
      const [rows, words, isExpanded] = [
        await view.rows(),
        await view.welcomeText(),
        await view.isExpanded(),
      ];
      return { rows: rows.length, isWaiting: isExpanded && rows.length === 0 && words === '' };
    }),
  );
  return (
    views.some(({ rows }) => rows > 0) &&
    !views.some(({ isWaiting }) => isWaiting) &&
    !(await workbench.isBusy())
  );
}
