import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { overTls } from '../forwarders.ts';
import { makeAuthority } from '../harness/certificates.ts';
import { startEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { makeTemporaryFolder } from '../harness/temporaryFolder.ts';
import { openWorkbench, type Workbench } from '../harness/workbench.ts';
import { startService, type Service } from '../service/service.ts';
import { drawnWidth } from './pictures.ts';
import { closeChecked, packagedExtension, savePicture, watchConsoles } from './support.ts';

describe('a server with HTTPS, by a certificate of an authority in NODE_EXTRA_CA_CERTS', () => {
  const started = new AsyncDisposableStack();
  let service: Service;
  let workbench: Workbench;
  before(async () => {
    service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
    const authority = await makeAuthority('An authority of ours');
    const { path } = started.adopt(await makeTemporaryFolder('wger-authority'), (folder) => folder.remove());
    const file = join(path, 'authority.pem');
    await writeFile(file, authority.certificate);
    const secure = started.use(await overTls(service, await authority.issue(['127.0.0.1'])));
    const editor = started.adopt(
      await startEditor({
        version: '1.139',
        extensions: [packagedExtension()],
        settings: { 'wger.serverUrl': secure.url },
        env: { NODE_EXTRA_CA_CERTS: file },
      }),
      (running) => running.dispose(),
    );
    workbench = started.adopt(await openWorkbench(editor, { takesAnyCertificate: true }), closeChecked);
    await workbench.openViewContainer('wger Explorer');
  });
  after(() => started.disposeAsync());
  watchConsoles(() => [workbench]);

  it('shows what it holds', async () => {
    const exercises = workbench.view('Exercises');
    await exercises.untilRowCount(64);
    assert.equal(await exercises.description(), '64');
  });

  it('shows the picture of an exercise where it is pointed at', async () => {
    const picture = workbench.page.locator('.monaco-hover img');
    // A row that is drawn anew while the picture is on its way takes its hover along.
    const width = await workbench.until('the picture', async () => {
      assert.match(await workbench.view('Exercises').row('Bench Press').hover(), /Bench Press/);
      return eventually('it is drawn', () => drawnWidth(picture), 2000).catch(() => undefined);
    });
    assert.equal(width, 64);
    await savePicture(workbench, 'picture-dark');
  });
});
