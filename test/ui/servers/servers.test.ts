import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createAuthority, type CertificateAuthority } from '../../harness/network/certificates.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { waitFor } from '../../harness/system/waitFor.ts';
import { forwardOverTls, startRenamingServer } from '../../servers/forwarders.ts';
import { pictureSide } from '../../service/domain/pictures.ts';
import { readImageWidth } from '../pictures.ts';
import { startStage, failOnConsoleErrors, type Stage } from '../support.ts';

/** Prefix of the names at another server. */
const namePrefix = 'Elsewhere ';

describe('the views', () => {
  const started = new AsyncDisposableStack();
  let authority: CertificateAuthority;
  let current: Stage;
  before(async () => {
    authority = await createAuthority('An authority of ours');
    const { path } = started.use(await createTemporaryFolder('wger-authority'));
    const file = join(path, 'authority.pem');
    await writeFile(file, authority.certificate);
    current = started.use(
      await startStage(
        { generation: '2.7' },
        { env: { NODE_EXTRA_CA_CERTS: file }, ignoresCertificateErrors: true },
      ),
    );
  });
  after(() => started.disposeAsync());
  failOnConsoleErrors(() => [current.workbench]);

  it('show the data of a server whose authority is in NODE_EXTRA_CA_CERTS, and the picture in the hover of an exercise', async () => {
    const { workbench, service, changeSettings, picture } = current;
    await using secure = await forwardOverTls(service, await authority.issue(['127.0.0.1']));
    const exercises = workbench.view('Exercises');
    await exercises.waitForRowCount(64);
    service.requests.length = 0;
    await changeSettings({ 'wger.serverUrl': secure.url });
    await workbench.waitFor('all exercises of this server', async () =>
      service.requests.some(({ target, status }) => target.includes('/exerciseinfo/') && status === 200) &&
      (await exercises.description()) === '64'
        ? true
        : undefined,
    );
    await exercises.waitForRowCount(64);
    const shown = workbench.page.locator('.monaco-hover img');
    // A row that is redrawn while the picture loads closes its hover.
    const width = await workbench.waitFor('the picture', async () => {
      assert.match(await exercises.row('Bench Press').hover(), /Bench Press/);
      return waitFor('it is drawn', () => readImageWidth(shown), 2000).catch(() => undefined);
    });
    assert.equal(width, pictureSide);
    await picture('picture-dark');
  });

  it('show no row of the previous server when they become visible before the current one answers', async () => {
    const { workbench, service, changeSettings, picture } = current;
    await using elsewhere = await startRenamingServer(service, namePrefix);
    const views = ['Exercises', 'Ingredients'].map((title) => workbench.view(title));
    const readLabels = async (): Promise<string[]> =>
      (await Promise.all(views.map((view) => view.rows()))).flat().map(({ label }) => label);
    await changeSettings({ 'wger.serverUrl': service.url });
    await workbench.waitFor('the rows of the first server', async () => {
      const descriptions = await Promise.all(views.map((view) => view.description()));
      return descriptions.every((text) => /^\d+( of \d+|\+)?$/.test(text)) ? true : undefined;
    });
    await Promise.all(views.map((view) => view.waitForRows((rows) => rows.length > 1)));
    const before = new Set(await readLabels());
    await workbench.openViewContainer('Explorer');
    await workbench.waitFor('the views to be out of sight', async () =>
      (await readLabels()).length === 0 ? true : undefined,
    );
    const release = service.hold(/\/api\/v2\//);
    await changeSettings({ 'wger.serverUrl': elsewhere.url });
    await workbench.openViewContainer('wger Explorer');
    await workbench.waitFor('the end of the rows of the server before', async () =>
      (await readLabels()).some((label) => before.has(label)) ? undefined : true,
    );
    await picture('switched-out-of-sight');
    release();
    await workbench.waitFor('the rows of the server in use', async () => {
      const shown = await readLabels();
      assert.ok(!shown.some((label) => before.has(label)));
      const perView = await Promise.all(views.map((view) => view.rows()));
      return perView.every((rows) => rows.some(({ label }) => label.startsWith(namePrefix.trim())))
        ? true
        : undefined;
    });
  });
});
