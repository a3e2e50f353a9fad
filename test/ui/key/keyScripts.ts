// The scripts that a user runs for each command.
import { workout } from './keySession.ts';
import { setApiKey, typeKey } from '../support.ts';

import {
  createSearchScript,
  cancelScript,
  copyScript,
  createExportScript,
  saveScript,
  browseScript,
  closeComparison,
  usePreview,
  previewScript,
  showReport,
  type Script,
} from './keyActions.ts';

/** Scripts for commands that export, open, show or ask for something, and for those about the key. */
const scripts: Readonly<Record<string, Script>> = {
  'wger.setApiKey': async ({ stage }) => {
    await setApiKey(stage);
  },
  'wger.closeKeyBox': async (session, command) => {
    await typeKey(session.stage);
    await session.press(command);
    await session.stage.workbench.quickInput.waitUntilClosed();
  },
  'wger.getApiKey': browseScript,
  'wger.allowPlainHttp': async (session, command) => {
    await session.press(command);
    await session.stage.workbench.notifications.waitUntilShown('it is on this computer');
  },
  'wger.explainLostKey': cancelScript,
  'wger.loadAll': cancelScript,
  'wger.openInBrowser': browseScript,
  'wger.checkConnection': async (session, command) => {
    const { workbench } = session.stage;
    await session.press(command);
    await workbench.dialogText();
    await session.captureScreen();
    await session.captureCopy(() => workbench.answerDialog('Copy'));
  },
  'wger.searchWorkouts': createSearchScript('hotel', workout),
  'wger.searchExercises': createSearchScript('bench', 'Bench Press'),
  'wger.searchIngredients': createSearchScript('milk', 'Milk, Whole'),
  'wger.openPreview': previewScript,
  'wger.openPreviewToSide': previewScript,
  'wger.showProgress': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.closeEditors();
    await session.press(command);
    await quickInput.pick('Bench Press');
    await usePreview(session, 'Bench Press');
  },
  'wger.showTraining': async (session, command) => {
    await session.press(command);
    await usePreview(session, 'Training');
  },
  'wger.revealItem': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    await workbench.editors.locateText('"is_template"').click();
    await session.press(command);
    // The command focuses the view when it ends, which would close a box that was opened earlier.
    await workbench.view('Workouts').waitForFocus();
  },
  'wger.openItem': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    const id = /"id": (\d+)/.exec(await workbench.editors.text())?.[1] ?? '';
    await session.closeEditors();
    await session.press(command);
    await workbench.quickInput.pick('Workouts');
    await workbench.quickInput.waitUntilOpen('Open Item: Workouts');
    await workbench.quickInput.type(id);
    await workbench.quickInput.accept();
    await workbench.editors.waitUntilActive(workout);
  },
  'wger.openAsJson': async (session, command) => {
    await session.openWorkout();
    await session.press(command);
    await session.stage.workbench.editors.waitUntilActive(workout);
    await session.captureScreen();
  },
  'wger.openRelated': async (session, command) => {
    const { workbench } = session.stage;
    await session.openWorkout();
    for (const act of [() => session.press(command), () => session.choose(command)]) {
      await act();
      await workbench.quickInput.pick('Structure');
      await workbench.editors.waitUntilActive(`${workout} · Structure`);
      await workbench.editors.waitForText('"slots"');
    }
  },
  'wger.compareWithPrevious': async (session, command) => {
    await session.openWorkout();
    await session.press(command);
    await closeComparison(session, `${workout} (before and now)`);
  },
  'wger.compareSelected': async (session, command) => {
    const { workbench } = session.stage;
    const workouts = workbench.view('Workouts');
    const other = 'Kettlebell basics';
    await session.openWorkout();
    await workbench.runCommand('View: Keep Editor');
    await workouts.row(other).click();
    await workbench.editors.waitUntilActive(other);
    await session.press(command);
    await workbench.quickInput.waitUntilOpen('Compare Selected');
    await workbench.quickInput.waitForItems();
    await session.captureScreen();
    await workbench.quickInput.accept();
    await closeComparison(session, `${other} and ${workout}`);
    await session.openWorkout();
    await workouts.row(other).click('ControlOrMeta');
    await session.choose(command);
    await closeComparison(session, `${workout} and ${other}`);
  },
  'wger.copyDiagnostics': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    for (const choice of ['Without the Server’s Address', 'With the Server’s Address']) {
      await session.press(command);
      await session.captureCopy(() => quickInput.pick(choice));
    }
  },
  'wger.saveAs': saveScript,
  'wger.export': createExportScript('JSON', true),
  'wger.exportWorkouts': createExportScript('NDJSON'),
  'wger.exportExercises': createExportScript('JSON'),
  'wger.exportIngredients': createExportScript('CSV'),
  'wger.exportMyData': createExportScript('JSON'),
  'wger.exportResources': createExportScript('JSON'),
  'wger.checkExercises': async (session) => {
    await showReport(session);
    await session.captureScreen();
  },
  'wger.exportReport': async (session, command) => {
    await showReport(session);
    await createExportScript('CSV')(session, command);
  },
  'wger.copyReport': async (session, command) => {
    await showReport(session);
    await session.captureCopy(() => session.press(command));
  },
  'wger.compareServers': async (session, command) => {
    const { quickInput } = session.stage.workbench;
    await session.press(command);
    await quickInput.waitUntilOpen();
    await quickInput.type(session.stage.service.url);
    await session.captureScreen();
  },
  // A report about a single server has no differences to open.
  'wger.openDifferences': (session, command) => session.press(command),
  'wger.showLog': async (session, command) => {
    const { page } = session.stage.workbench;
    await session.press(command);
    await page.locator('.part.panel .view-line', { hasText: 'GET /api/v2/' }).first().waitFor();
    await session.captureScreen();
    await session.stage.workbench.runCommand('View: Hide Panel');
    await page.locator('.part.panel').waitFor({ state: 'hidden' });
  },
};

/** Matches commands that may send or show the key or remove it. Each of them needs a script of its own. */
const riskyCommandPattern =
  /^wger\.(get|export|open|show|set|compare|save|report|remove|forget|delete|reset)/;

/** Runs the command for the active document and for the row, and dismisses the prompts that it opens. */
const defaultScript: Script = async (session, command) => {
  await session.openWorkout();
  await session.press(command);
  await session.waitForPrompt(command);
  if (session.isRowCommand(command)) {
    await session.dismissAll();
    await session.choose(command);
    await session.waitForPrompt(command);
  }
};

/**
 * Returns the script for a command: its own, or one for commands that copy, or the default one; `undefined` if the
 * command needs its own and has none.
 */
export function findScript(command: string): Script | undefined {
  if (command in scripts) {
    return scripts[command];
  }
  if (command.startsWith('wger.copy')) {
    return copyScript;
  }
  return riskyCommandPattern.test(command) ? undefined : defaultScript;
}
