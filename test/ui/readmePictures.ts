// Takes the pictures in `docs/`: `npm run pictures`. The picture of two backups is taken by hand.
import { join } from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { packageExtension } from '../harness/package.ts';
import { project } from '../harness/system/paths.ts';
import { getLocalToday } from '../service/domain/time.ts';
import { createYearOfRecords } from '../service/domain/yearOfRecords.ts';
import { setApiKey, startStage } from './support.ts';

const viewNames = ['Workouts', 'Exercises', 'Ingredients', 'My Data'];
const previewAction = 'Open Preview (Ctrl+Shift+V)';

await packageExtension();
createYearOfRecords(getLocalToday());
await using stage = await startStage(
  { generation: '2.7', exercises: 872, ingredients: 3_000_000 },
  { size: { width: 1280, height: 860 } },
);
const { workbench } = stage;
const workouts = workbench.view('Workouts');
const exercises = workbench.view('Exercises');
const ingredients = workbench.view('Ingredients');
const myData = workbench.view('My Data');
await setApiKey(stage);
await workbench.runCommand('Notifications: Clear All Notifications');
await exercises.waitForRows((rows) => rows.length > 10);

await workouts.row('Push / Pull / Legs').toggle();
await workouts.row('Push').toggle();
await exercises.clickAction('Group Exercises By…');
await workbench.quickInput.pick('Category');
await exercises.row('Chest').toggle();
await exercises.row('Bench Press').click();
await workbench.editors.waitForText('"uuid"');
await workbench.runCommand('wger: Open Preview to the Side');
await (await waitForPreview('Bench Press')).getByText('Front: Chest, Shoulders').waitFor();
await savePicture('overview');
await workbench.runCommand('View: Close All Editors');

await expandOnly('Exercises');
await exercises.row('Bench Press').clickAction(previewAction);
const exercise = await waitForPreview('Bench Press');
await exercise.getByText('Front: Chest, Shoulders').waitFor();
await savePicture('exercise');

await exercise.getByRole('link', { name: 'Show Progress' }).click();
const progress = workbench.editors.webview();
await progress.getByText('Best estimated 1RM').waitFor();
await progress.getByRole('radio', { name: 'All' }).check();
await savePicture('progress');

await expandOnly('My Data');
await myData.row('Today').toggle();
await workbench.runCommand('wger: Show Training');
await waitForPreview('Training');
await savePicture('training');

await openPreview('Push / Pull / Legs', 'workout');
await openPreview('Body Weight', 'weight');
await openPreview('Food Diary', 'diary');
await myData.row('Nutrition').toggle();
await openPreview('Winter bulk', 'nutritionPlan');

await expandOnly('Ingredients');
await ingredients.row('Hummus').clickAction(previewAction);
const ingredient = await waitForPreview('Hummus');
await ingredient.getByRole('textbox', { name: 'Amount' }).fill('250');
await ingredient.getByRole('columnheader', { name: 'per 250 g' }).waitFor();
await savePicture('ingredient');

/** Opens the preview of a row of My Data and takes a picture of it. */
async function openPreview(label: string, picture: string): Promise<void> {
  await myData.row(label).clickAction(previewAction);
  await waitForPreview(label);
  await savePicture(picture);
}

/** Waits for the active preview to show its heading, and what was read for it. */
async function waitForPreview(heading: string): Promise<FrameLocator> {
  const preview = workbench.editors.webview();
  await preview.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
  await preview.getByText('Loading…').waitFor({ state: 'hidden' });
  return preview;
}

async function expandOnly(viewName: string): Promise<void> {
  for (const name of viewNames) {
    await workbench.view(name).setExpanded(name === viewName);
  }
}

async function savePicture(name: string): Promise<void> {
  await workbench.waitFor('reading to end', async () => ((await workbench.isBusy()) ? undefined : true));
  await workbench.screenshot(join(project, 'docs', `${name}.png`));
}
