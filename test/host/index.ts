import { runMocha } from '../harness/hostRunner.ts';
import { recordingsVariable } from '../recordings.ts';
import { commandTests } from './commands.ts';
import { documentTests } from './documents.ts';
import { keyTests } from './keys.ts';
import { processStateTests } from './processState.ts';
import { recordingTests } from './recordings.ts';
import { activationTests, requestTests } from './requests.ts';
import { rowTests } from './rows.ts';
import { settingTests } from './settings.ts';

/** What the extension host calls. The order matters for the first two: they watch what the very first request does. */
export function run(): Promise<void> {
  return runMocha(() => {
    activationTests();
    processStateTests();
    requestTests();
    settingTests();
    documentTests();
    commandTests();
    keyTests();
    rowTests();
    recordingTests(process.env[recordingsVariable] ?? '');
  });
}
