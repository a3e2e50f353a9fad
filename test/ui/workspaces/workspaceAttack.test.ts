import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../../package.json' with { type: 'json' };
import { startEditor, type Editor } from '../../harness/editors/editor.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import type { VsCodeVersion } from '../../harness/editors/vscodeInstall.ts';
import { openWorkbench } from '../../harness/workbench/workbench.ts';
import { startService } from '../../service/service.ts';
import { startAttackerServer } from '../../servers/attacker.ts';
import { forwardExternally } from '../../servers/forwarders.ts';
import { assertKeyUse, closeWithoutErrors, findPackagedExtension, setApiKey } from '../support.ts';

/** A setting as the manifest describes it. */
interface SettingSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

/**
 * The value that a hostile workspace would write into a setting, to send requests to an address or to do other harm.
 */
function getHostileValue({ type, enum: values, default: defaultValue }: SettingSchema, url: string): unknown {
  if (values !== undefined) {
    return values.find((value) => value !== defaultValue);
  }
  switch ([type].flat()[0]) {
    case 'string':
      return url;
    case 'array':
      return [url, 'fr'];
    case 'boolean':
      return defaultValue !== true;
    case 'number':
    case 'integer':
      return 7;
    default:
      return { [url]: url };
  }
}

/** All settings by which a workspace could send requests to an address. */
function createHostileSettings(url: string): Readonly<Record<string, unknown>> {
  const own: Readonly<Record<string, SettingSchema>> = manifest.contributes.configuration.properties;
  return {
    ...Object.fromEntries(Object.entries(own).map(([name, schema]) => [name, getHostileValue(schema, url)])),
    'http.proxy': url,
    'http.proxyAuthorization': 'Basic YTpi',
    'http.proxyKerberosServicePrincipal': 'attacker',
    'http.proxyStrictSSL': false,
    'http.proxySupport': 'override',
    'http.noProxy': [],
    'http.systemCertificates': false,
    'http.electronFetch': true,
    'http.experimental.systemCertificatesV2': true,
    'http.fetchAdditionalSupport': true,
    'http.useLocalProxyConfiguration': true,
    // Shows in the window that the workspace's settings were read.
    'workbench.sideBar.location': 'right',
  };
}

interface Case {
  readonly version: VsCodeVersion;
  readonly isTrusted: boolean;
  /** The kind of workspace that the user opens: a folder, or a file that names one. */
  readonly workspace: 'folder' | 'file';
  /** The scope of our settings: the one that ships, or one in which the editor passes on a workspace's values. */
  readonly scope: 'application' | 'window';
  /**
   * In the order of use. The end of the test shows that the last client would use the proxy if the user, not the
   * workspace, had set it.
   */
  readonly clients: readonly ['undici' | 'editor', 'undici' | 'editor'];
}

/** The requests for the rows of each view. */
const listPatterns = [/\/routine\/\?/, /\/exerciseinfo\/\?/, /\/ingredientinfo\/\?.*limit=50/];

const [undiciLast, editorLast] = [['editor', 'undici'] as const, ['undici', 'editor'] as const];

const cases: readonly Case[] = [
  { version: '1.139', isTrusted: true, workspace: 'folder', scope: 'window', clients: undiciLast },
  { version: '1.139', isTrusted: false, workspace: 'file', scope: 'application', clients: editorLast },
  { version: '1.105', isTrusted: true, workspace: 'file', scope: 'application', clients: undiciLast },
  { version: '1.105', isTrusted: false, workspace: 'folder', scope: 'window', clients: editorLast },
];

/** Gives all settings of the installed extension another scope. */
async function changeScope({ extensionsFolder }: Editor, scope: string): Promise<void> {
  const [installed] = (await readdir(extensionsFolder)).filter((name) => name.startsWith('wger-explorer.'));
  const file = join(extensionsFolder, installed ?? assert.fail('it is not installed'), 'package.json');
  const text = await readFile(file, 'utf8');
  const changed = text.replaceAll(/"scope":\s*"application"/g, `"scope":"${scope}"`);
  assert.ok(scope === 'application' || changed !== text);
  await writeFile(file, changed);
}

describe('a workspace whose settings lead elsewhere', () => {
  for (const { version, isTrusted, workspace, scope, clients } of cases) {
    const trust = isTrusted ? 'trusted' : 'in Restricted Mode';
    it(`gets no request in VS Code ${version}, ${trust}, as a ${workspace}, with settings of the ${scope} scope`, async () => {
      await using started = new AsyncDisposableStack();
      const attacker = started.use(await startAttackerServer());
      const service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
      const forwarded = started.use(await forwardExternally(service));
      const folder = started.use(await createTemporaryFolder('wger-attack'));
      const settings = createHostileSettings(attacker.url);
      const workspaceFile = join(folder.path, 'attack.code-workspace');
      await mkdir(join(folder.path, '.vscode'));
      await writeFile(
        workspace === 'file' ? workspaceFile : join(folder.path, '.vscode', 'settings.json'),
        JSON.stringify(workspace === 'file' ? { folders: [{ path: '.' }], settings } : settings),
      );

      const editor = started.adopt(
        await startEditor({
          version,
          vsix: findPackagedExtension(),
          settings: { 'wger.serverUrl': forwarded.url, 'wger.network.client': clients[0] },
          workspace: folder.path,
          workspaceTrust: !isTrusted,
        }),
        (running) => running.dispose(),
      );
      await changeScope(editor, scope);
      const address = URL.parse(editor.url) ?? assert.fail();
      if (workspace === 'file') {
        address.search = `?workspace=${encodeURIComponent(workspaceFile)}`;
      }
      const workbench = started.adopt(await openWorkbench({ url: address.href }), closeWithoutErrors);
      await workbench.page.locator('.part.sidebar.right').waitFor();
      await workbench.openViewContainer('wger Explorer');
      // An address of a network, because proxies do not apply to this computer's own.
      await workbench.runCommand('wger: Use Without Encryption…');
      await workbench.answerDialog('Use Without Encryption');
      await setApiKey({ workbench, service });
      const turns = [
        { client: clients[0], name: 'Hotel room' },
        { client: clients[1], name: 'Push / Pull / Legs' },
      ];
      for (const { client, name } of turns) {
        if (client !== clients[0]) {
          await workbench.changeSettings(editor, { 'wger.network.client': client });
          service.requests.length = 0;
          await workbench.runCommand('wger: Refresh');
        }
        const workouts = workbench.view('Workouts');
        await workouts.waitForRows((rows) => rows.some(({ label }) => label === name));
        const exercises = workbench.view('Exercises');
        await exercises.waitForRows((rows) => rows.some(({ label }) => label === 'Bench Dips'));
        await workbench.waitFor('an answer for each view', () =>
          Promise.resolve(
            listPatterns.every((list) =>
              service.requests.some(({ target, status }) => status === 200 && list.test(target)),
            ) || undefined,
          ),
        );
        await workbench.waitFor('the number of ingredients', async () =>
          (await workbench.view('Ingredients').description()).startsWith('50 of 300') ? true : undefined,
        );
        await workouts.row(name).click();
        await workbench.editors.waitForText(`"name": "${name}"`);

        const fetched = service.requests.filter(({ headers }) => headers['sec-fetch-mode'] !== undefined);
        assert.equal(fetched.length, client === 'editor' ? service.requests.length : 0);
        assertKeyUse(service);
      }
      assert.equal((await workbench.statusBar.readItems()).includes('Restricted Mode'), !isTrusted);
      assert.deepEqual(attacker.received, []);

      await workbench.changeSettings(editor, { 'http.proxy': attacker.url });
      await workbench.runCommand('wger: Refresh');
      await workbench.waitFor('a request by way of the proxy that the user has set', () =>
        Promise.resolve(
          attacker.received.some((text) => text.includes(new URL(forwarded.url).host)) || undefined,
        ),
      );
    });
  }
});
