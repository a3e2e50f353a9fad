import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { recordedReleases, recordingsFolder } from '../recordings.ts';
import { startService } from '../service/service.ts';
import { checkKeyUse, project, setApiKey, stage, type Stage } from './support.ts';

describe('the views', () => {
  let current: Stage;
  before(async () => {
    current = await stage({ generation: '2.7' });
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });

  for (const { folder, generation } of recordedReleases) {
    const recordings = join(recordingsFolder(project), folder);
    const skip = existsSync(recordings) ? false : 'the recordings are not here';
    it(`show every row of a recorded ${folder} with a name`, { skip }, async () => {
      const { workbench, changeSettings, picture } = current;
      const service = await startService({ generation, recordings });
      try {
        await changeSettings({ 'wger.serverUrl': service.url });
        await workbench.until('a request to the recorded server', () =>
          Promise.resolve(service.requests.length > 0 ? true : undefined),
        );
        await workbench.view('Workouts').welcomeTextWhen('API key');
        await setApiKey({ ...current, service });
        for (const name of ['Workouts', 'Exercises', 'Ingredients']) {
          const view = workbench.view(name);
          const rows = await view.rowsWhen(
            (shown) => shown.length > 0 && shown.every(({ level }) => level === 1),
          );
          assert.ok(rows.every(({ label }) => /\p{L}/u.test(label) && !label.includes('cannot be read')));
          assert.equal(
            Number((await view.description()).split(' ')[0]),
            (await view.rowCount()) - moreRows(rows),
          );
        }
        await picture(`recorded-${folder}`);
        checkKeyUse(service);
      } finally {
        await service.close();
      }
    });
  }
});

function moreRows(rows: readonly { readonly label: string }[]): number {
  return rows.filter(({ label }) => label === 'Load More…').length;
}
