import assert from 'node:assert/strict';
import { homedir, hostname } from 'node:os';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri } from '../../../src/documents/uri.ts';
import { openBox, chooseRow, getLabels, dismissBox } from '../support/dialogs/answers.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { setSetting, withSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

const withoutAddress = 'Without the Server’s Address';
const withAddress = 'With the Server’s Address';

/** The text that the command copies. */
async function copyDiagnostics(answer: string): Promise<string> {
  const { messages } = await activateExtension();
  const before = messages.length;
  await vscode.env.clipboard.writeText('');
  const box = await openBox('wger.copyDiagnostics');
  assert.deepEqual(getLabels(box), [withoutAddress, withAddress]);
  await chooseRow(box, answer);
  await waitUntil('the end of it', () =>
    messages.slice(before).some(({ text }) => text.startsWith('The diagnostics')),
  );
  return vscode.env.clipboard.readText();
}

/** The value of a fact in the diagnostics. */
function findFact(text: string, what: string): string | undefined {
  return new RegExp(`^- ${what}: (.*)$`, 'm').exec(text)?.[1];
}

export function diagnosticsTests(): void {
  describe('the diagnostics', () => {
    it('describe the system and what the server offers, and nothing about the user', async () => {
      await withService({ generation: '2.7', prefix: '/marked-prefix' }, async (service) => {
        await withKey(service, async () => {
          const address = parseAddress(service.url);
          const root = (await (await fetch(`${service.url}/api/v2/`)).json()) as object;
          const open = (uri: vscode.Uri): Thenable<unknown> =>
            vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
          await open(createItemUri(address, 'workouts', { id: '987654321' }, 'Marked workout'));
          service.fault = { name: 'server-error', on: 'marked-word', times: 1 };
          await open(createItemUri(address, 'ingredients', { page: 'limit=1&name=marked-word' }, ''));
          await withSetting('pageSize', 77, async () => {
            const text = await copyDiagnostics(withoutAddress);
            for (const [what, value] of [
              ['VS Code', vscode.version],
              ['Node.js', process.versions.node],
              ['System', process.arch],
              ['Window', 'web'],
              ['Remote', 'other'],
              ['Runs as', 'workspace extension'],
              ['HTTP client', 'undici'],
              ['Proxy set', 'no'],
              ['Address', 'not told'],
              ['Endpoints', String(Object.keys(root).length)],
              ['workouts', 'routine'],
              ['exercises', 'exerciseinfo'],
              ['ingredients', 'ingredientinfo'],
              ['Capabilities', 'searchByName'],
              ['API key', 'stored'],
              ['wger.serverUrl', 'set'],
              ['wger.pageSize', '77'],
            ] as const) {
              assert.ok(findFact(text, what)?.includes(value), `${what}: ${String(findFact(text, what))}`);
            }
            assert.match(text, /^## wger Explorer \d+\.\d+\.\d+\n/);
            assert.match(findFact(text, 'Version') ?? '', /^2\.7/);
            assert.match(text, /^\| \d{4}-[\dT:.-]+Z \| routine \| 404 \|$/m);
            assert.match(text, /^\| \d{4}-[\dT:.-]+Z \| ingredientinfo \| 500 \|$/m);
            assert.ok(Number(findFact(text, 'Tried again')) >= 1);
            assert.ok(Number(findFact(text, '2xx')) >= 1);
            const { storage } = await activateExtension();
            for (const secret of [
              service.key,
              new URL(service.url).host,
              '127.0.0.1',
              'marked',
              'Marked',
              '987654321',
              homedir(),
              hostname(),
              storage.fsPath,
            ]) {
              assert.ok(!text.includes(secret), secret);
            }
          });
        });
      });
    });

    it('include the address of the server if the user agrees', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await waitUntilIdle(service);
        service.requests.length = 0;
        const text = await copyDiagnostics(withAddress);
        assert.equal(findFact(text, 'Address'), service.url);
        assert.equal(findFact(text, 'API key'), 'none');
        assert.equal(findFact(text, 'workouts'), 'workout');
        assert.ok(service.requests.every(({ headers }) => headers.authorization === undefined));
      });
    });

    it('are complete when the server is down', async () => {
      await withSetting('serverUrl', 'http://127.0.0.1:1/marked-prefix', async () => {
        const text = await copyDiagnostics(withoutAddress);
        assert.equal(findFact(text, 'Endpoints'), 'not known (Unreachable ECONNREFUSED)');
        assert.equal(findFact(text, 'Version'), 'not known (Unreachable ECONNREFUSED)');
        assert.match(text, /\| version \| ECONNREFUSED \|/);
        assert.doesNotMatch(text, /marked|127\.0/);
      });
    });

    it('do not wait for a server that never answers', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        service.fault = { name: 'stall' };
        await setSetting('serverUrl', undefined);
        await setSetting('serverUrl', service.url);
        assert.equal(findFact(await copyDiagnostics(withoutAddress), 'Version'), 'not known (TimeoutError)');
        service.fault = undefined;
      });
    });

    it('are complete when the secret storage cannot be read', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { secrets } = await activateExtension();
        Object.assign(secrets, { get: () => Promise.reject(new Error('no keyring')) });
        try {
          const text = await copyDiagnostics(withoutAddress);
          assert.equal(findFact(text, 'API key'), 'not readable');
          assert.doesNotMatch(text, /no keyring/);
        } finally {
          Reflect.deleteProperty(secrets, 'get');
        }
      });
    });

    it('say only that an invalid address cannot be used', async () => {
      for (const address of ['https://user:marked@nowhere.invalid', 'http://marked.example', 'marked']) {
        await withSetting('serverUrl', address, async () => {
          for (const answer of [withoutAddress, withAddress]) {
            const text = await copyDiagnostics(answer);
            assert.equal(findFact(text, 'Address'), 'not usable');
            assert.equal(findFact(text, 'wger.serverUrl'), 'set');
            assert.doesNotMatch(text, /marked/);
          }
        });
      }
    });

    it('are not copied when the user dismisses the question', async () => {
      await vscode.env.clipboard.writeText('before');
      await dismissBox(await openBox('wger.copyDiagnostics'));
      assert.equal(await vscode.env.clipboard.readText(), 'before');
    });
  });
}
