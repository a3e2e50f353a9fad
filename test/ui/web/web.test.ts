import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWebEditor } from '../../harness/editors/webEditor.ts';
import { vsCodeVersions } from '../../harness/editors/vscodeInstall.ts';
import { openWorkbench, type Workbench } from '../../harness/workbench/workbench.ts';
import { startService, type Generation, type Service } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import {
  assertKeyUse,
  closeWithoutErrors,
  findPackagedExtension,
  savePicture,
  setApiKey,
  switchServer,
  failOnConsoleErrors,
} from '../support.ts';

/** Generations that differ in what they offer. */
const generations: readonly Generation[] = ['2.0', '2.2', '2.4', '2.7', 'next'];

/** Failures that a browser reports in less detail than the server sends. */
const failures = [
  {
    fault: 'status-429-retry-after-3600',
    sentence: /is busy\. Try again after \d/,
    what: 'the wait of a busy server is read from its words',
  },
  {
    fault: 'redirect',
    sentence: /redirects to an unknown address/,
    what: 'a redirect is told without its target',
  },
  {
    fault: 'bad-gateway-unshared',
    sentence: /could not be reached\. The browser does not say why: the server, a proxy or the network\./,
    what: 'a page of a proxy that no page may read is a server that is not reached',
  },
] as const;

for (const version of vsCodeVersions) {
  describe(`in a browser's VS Code ${version}`, () => {
    const tested = version === '1.139' ? generations : (['2.7'] as const);
    const started = new AsyncDisposableStack();
    let services: readonly Service[];
    let workbench: Workbench;
    before(async () => {
      services = await Promise.all(tested.map((generation) => startService({ generation })));
      started.defer(async () => {
        await Promise.all(services.map((service) => service.close()));
      });
      const settings = { 'wger.serverUrl': services[0]?.url };
      const editor = started.adopt(
        await startWebEditor({ version, vsix: findPackagedExtension(), settings }),
        (running) => running.dispose(),
      );
      workbench = started.adopt(await openWorkbench(editor), closeWithoutErrors);
      await workbench.openViewContainer('wger Explorer');
    });
    after(() => started.disposeAsync());
    failOnConsoleErrors(() => [workbench]);

    for (const [at, generation] of tested.entries()) {
      describe(`with a server of ${generation}`, () => {
        let service: Service;
        before(async () => {
          service = services[at] ?? assert.fail();
          if (at > 0) {
            await switchServer(workbench, service.url);
          }
          await workbench.view('Workouts').waitForWelcomeText('API key');
        });
        after(() => {
          assertKeyUse(service);
        });

        it('the public lists load, and an exercise is shown token for token', async () => {
          const view = workbench.view('Exercises');
          await view.waitForRows((rows) => rows.length > 5);
          await workbench.view('Ingredients').waitForRows((rows) => rows.length > 5);
          await (await view.scrollTo('Bench Dips')).click();
          await workbench.editors.waitForText('"uuid"');
          const url = await runCopyCommand(workbench, 'wger: Copy URL', 'http');
          const json = await runCopyCommand(workbench, 'wger: Copy JSON', '{');
          const answer = await fetch(url);
          assert.ok(url.startsWith(service.url));
          assert.equal(answer.status, 200);
          assert.deepEqual(getTokens(json), getTokens(await answer.text()));
          assert.ok(service.requests.every(({ headers }) => headers.cookie === undefined));
        });

        it('a key opens the workouts, and is sent only with private reads', async () => {
          await setApiKey({ workbench, service });
          const rows = await workbench.view('Workouts').waitForRows((shown) => shown.length > 2);
          assert.ok(rows.some(({ label }) => label.startsWith('Push / Pull / Legs')));
          assertKeyUse(service);
        });

        it('the search finds an exercise in another language', async () => {
          await workbench.runCommand('wger: Search Exercises…');
          await workbench.quickInput.waitUntilOpen('Search Exercises');
          await workbench.quickInput.type('bankdrucken');
          await workbench.quickInput.waitForItems((items) =>
            items.some(({ label, detail }) => /bench press|bankdr/i.test(`${label} ${detail}`)),
          );
          await workbench.quickInput.dismiss();
          await workbench.quickInput.waitUntilClosed();
        });

        it('the preview of a workout shows its days', async () => {
          await workbench.editors.waitForOtherDocument(
            () => workbench.view('Workouts').row('Push / Pull / Legs').click(),
            '"id"',
          );
          await workbench.runCommand('wger: Open Preview');
          const page = workbench.editors.webview();
          await page.getByRole('table', { name: /^Push/ }).first().waitFor();
          await savePicture(workbench, `web-preview-${version}-${generation}`);
          await workbench.closeEditors();
        });
      });
    }

    // What a browser tells does not depend on the version of VS Code.
    for (const { fault, sentence, what } of version === '1.139' ? failures : []) {
      it(what, async () => {
        const service = services.at(-1) ?? assert.fail();
        service.fault = { name: fault };
        await workbench.view('Exercises').row('Bench Dips').click();
        const page = workbench.editors.webview();
        await page.getByText(sentence).waitFor();
        await savePicture(workbench, `web-failure-${fault}`);
        service.fault = undefined;
        await page.getByText('Retry').click();
        await workbench.editors.waitForText('"id"');
        await workbench.closeEditors();
      });
    }
  });
}

/** Runs a command that copies, and returns the copied text. */
async function runCopyCommand(workbench: Workbench, command: string, prefix: string): Promise<string> {
  await workbench.page.evaluate("navigator.clipboard.writeText('')");
  await workbench.runCommand(command);
  return workbench.waitFor('a text to paste', async () => {
    const text = await workbench.clipboard();
    return text.startsWith(prefix) ? text : undefined;
  });
}
