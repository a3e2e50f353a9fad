import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { forwardOverTls } from '../../servers/forwarders.ts';
import { createAuthority } from '../../harness/network/certificates.ts';
import { startEditor } from '../../harness/editors/editor.ts';
import { waitFor } from '../../harness/system/waitFor.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { openWorkbench, type Workbench } from '../../harness/workbench/workbench.ts';
import { startService, type Service } from '../../service/service.ts';
import { readImageWidth } from '../pictures.ts';
import { closeWithoutErrors, findPackagedExtension, savePicture, failOnConsoleErrors } from '../support.ts';

describe('a server with HTTPS, by a certificate of an authority in NODE_EXTRA_CA_CERTS', () => {
  const started = new AsyncDisposableStack();
  let service: Service;
  let workbench: Workbench;
  before(async () => {
    service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
    const authority = await createAuthority('An authority of ours');
    const { path } = started.use(await createTemporaryFolder('wger-authority'));
    const file = join(path, 'authority.pem');
    await writeFile(file, authority.certificate);
    const secure = started.use(await forwardOverTls(service, await authority.issue(['127.0.0.1'])));
    const editor = started.adopt(
      await startEditor({
        version: '1.139',
        vsix: findPackagedExtension(),
        settings: { 'wger.serverUrl': secure.url },
        env: { NODE_EXTRA_CA_CERTS: file },
      }),
      (running) => running.dispose(),
    );
    workbench = started.adopt(
      await openWorkbench(editor, { ignoresCertificateErrors: true }),
      closeWithoutErrors,
    );
    await workbench.openViewContainer('wger Explorer');
  });
  after(() => started.disposeAsync());
  failOnConsoleErrors(() => [workbench]);

  it('shows what it holds', async () => {
    const exercises = workbench.view('Exercises');
    await exercises.waitForRowCount(64);
    assert.equal(await exercises.description(), '64');
  });

  it('shows the picture of an exercise where it is pointed at', async () => {
    const picture = workbench.page.locator('.monaco-hover img');
    // A row that is redrawn while the picture loads closes its hover.
    const width = await workbench.waitFor('the picture', async () => {
      assert.match(await workbench.view('Exercises').row('Bench Press').hover(), /Bench Press/);
      return waitFor('it is drawn', () => readImageWidth(picture), 2000).catch(() => undefined);
    });
    assert.equal(width, 64);
    await savePicture(workbench, 'picture-dark');
  });
});
