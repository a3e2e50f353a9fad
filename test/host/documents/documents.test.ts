import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { createItemUri, parseItemUri } from '../../../src/documents/uri.ts';
import type { FaultName } from '../../service/faults/index.ts';
import type { Service } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { readRows } from '../support/editing.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

async function readFirstId(service: Service, endpoint: string): Promise<string> {
  const [first] = await readRows<{ readonly id: number }>(service, `${endpoint}/?limit=1`);
  return String(first?.id);
}

async function createExerciseUri(service: Service): Promise<vscode.Uri> {
  return createItemUri(
    parseAddress(service.url),
    'exercises',
    { id: await readFirstId(service, 'exerciseinfo') },
    'An exercise',
  );
}

/** The error message for a document that cannot be read. */
async function readError(uri: vscode.Uri): Promise<string> {
  try {
    await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing was refused';
}

export function documentTests(): void {
  describe('a document’s URI', () => {
    const address = parseAddress('https://example.org:8443/fitness');

    it('contains server, resource, id and label', () => {
      const uri = createItemUri(address, 'exercises', { id: '345' }, 'Bench Press');
      assert.equal(uri.toString(true), 'wger://example.org:8443/fitness/exercises/345/Bench Press.json');
      assert.deepEqual(parseItemUri(uri), {
        server: 'example.org:8443/fitness',
        resource: 'exercises',
        key: { id: '345' },
        label: 'Bench Press',
      });
    });

    for (const id of [
      'a/b',
      'routine/../1',
      '1.5',
      '%2e%2e',
      '%2F',
      'ü?#',
      '2efa101b-8d28-4f5f-a2f1-5a2f6a3c1f6e',
    ]) {
      it(`preserves the id ${id} when converted to text and back`, () => {
        const uri = vscode.Uri.parse(createItemUri(address, 'workouts', { id }, 'x').toString());
        assert.deepEqual(parseItemUri(uri)?.key, { id });
        assert.equal(parseItemUri(uri)?.server, address.name);
        assert.ok(uri.path.split('/').every((part) => part !== '.' && part !== '..'));
      });
    }

    for (const query of ['', 'bucket=week&category=a%2Fb%3Bc']) {
      it(`preserves the query “${query}” of an action on a list when converted to text and back`, () => {
        const key = { listAction: 'value-counts', query };
        const uri = vscode.Uri.parse(createItemUri(address, 'measurement', key, 'x').toString());
        assert.deepEqual(parseItemUri(uri)?.key, key);
        assert.equal(uri.path.split('/').length, 5);
      });
    }

    for (const id of ['..', '.', '.vscode', '../../routine/1', '..;logs']) {
      it(`is not resolved for the id ${id}, which the editor looks for in a folder`, () => {
        assert.equal(parseItemUri(createItemUri(address, 'workouts', { id }, 'settings')), undefined);
        const written = vscode.Uri.from({
          scheme: 'wger',
          authority: address.host,
          path: `/fitness/exercises/${id.replaceAll('/', '%2F')}/settings.json`,
        });
        assert.equal(parseItemUri(written), undefined);
      });
    }

    for (const label of [
      '../../etc',
      'a\u0000b\u202Ec',
      '..',
      '',
      'x'.repeat(100_000),
      '50% / side \\ "both"',
      '💪 Curl',
      `${'x'.repeat(79)}💪💪`,
      'half \ud83d',
    ]) {
      it(`accepts the label ${JSON.stringify(label.slice(0, 20))}`, () => {
        const uri = createItemUri(address, 'workouts', { id: '7' }, label);
        const found = parseItemUri(vscode.Uri.parse(uri.toString()));
        assert.deepEqual(found?.key, { id: '7' });
        assert.ok(found.label.length > 0 && Array.from(found.label).length <= 80);
        assert.doesNotMatch(found.label, /[/\\\p{Cc}\p{Cf}]/u);
      });
    }
  });

  describe('a document', () => {
    it('is JSON, and refuses to be written, renamed or deleted', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = await createExerciseUri(service);
        const document = await vscode.workspace.openTextDocument(uri);
        assert.equal(document.languageId, 'json');
        assert.equal(vscode.workspace.fs.isWritableFileSystem('wger'), false);
        const { permissions } = await vscode.workspace.fs.stat(uri);
        assert.equal(permissions, vscode.FilePermission.Readonly);
        await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, new Uint8Array()));
        await assert.rejects(async () => vscode.workspace.fs.delete(uri));
        await assert.rejects(async () => vscode.workspace.fs.rename(uri, uri.with({ path: '/x' })));
      });
    });

    it('has every token as the server sent it', async () => {
      const recordings = mkdtempSync(join(tmpdir(), 'wger-tokens-'));
      const item =
        '{"id":7,"value":21.0,"big":9007199254740993123,"small":1E-07,"again":1,"again":2,"name":"Caf\\u00e9 \\"\\\\","none":[],"empty":{ }}';
      writeFileSync(
        join(recordings, '_root.json'),
        '{"exerciseinfo":"http://127.0.0.1/api/v2/exerciseinfo/"}',
      );
      writeFileSync(join(recordings, 'exerciseinfo.item.json'), item);
      try {
        await withService({ generation: '2.7', recordings }, async (service) => {
          const uri = createItemUri(parseAddress(service.url), 'exercises', { id: '7' }, 'Tokens');
          const document = await vscode.workspace.openTextDocument(uri);
          assert.deepEqual(getTokens(document.getText()), getTokens(item));
          assert.ok(document.lineCount > 8);
        });
      } finally {
        rmSync(recordings, { recursive: true });
      }
    });

    it('is requested once when it opens, and again when it is refreshed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = await createExerciseUri(service);
        const countReads = (): number =>
          service.requests.filter(({ target }) => /\/exerciseinfo\/\d+\/(\?|$)/.test(target)).length;
        await vscode.window.showTextDocument(uri);
        assert.equal(countReads(), 1);
        await vscode.commands.executeCommand('wger.refresh', uri);
        await waitUntil('the second read', () => countReads() === 2);
      });
    });

    it('keeps what it shows when a refresh fails', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = await createExerciseUri(service);
        const { document } = await vscode.window.showTextDocument(uri);
        const shown: string[] = [];
        const subscription = vscode.workspace.onDidChangeTextDocument((change) => {
          if (change.document === document) {
            shown.push(document.getText());
          }
        });
        try {
          service.fault = { name: 'server-error', on: '/exerciseinfo/' };
          await vscode.commands.executeCommand('wger.refresh', uri);
          // Changes arrive in order, so an effect of the first reading would appear before that of the second.
          service.fault = { name: 'id-null', on: /\/exerciseinfo\/\d+\/(\?|$)/ };
          await vscode.commands.executeCommand('wger.refresh', uri);
          await waitUntil('the text of the later reading', () => shown.length > 0);
          assert.deepEqual(
            shown.map((text) => /"id": (.*),/.exec(text)?.[1]),
            ['null'],
          );
        } finally {
          subscription.dispose();
        }
        assert.equal(document.isClosed, false);
      });
    });

    const faults: readonly [FaultName, RegExp][] = [
      ['status-429-retry-after-3600', /busy\. Try again after \d/],
      ['status-503-retry-after-3600', /\(status 503\)\. Try again after \d/],
      ['status-400', /refused the request \(status 400\): “language: Select a valid choice\. .*\.”\.$/],
      ['status-405', /refused the request \(status 405\): “Method "GET" not allowed\.”\.$/],
      ['redirect-nowhere', /redirects to an unknown address\. Check the scheme/],
    ];
    for (const [name, expected] of faults) {
      it(`explains in a sentence why it cannot be shown after the server fault "${name}"`, async () => {
        await withService({ generation: '2.7' }, async (service) => {
          const uri = await createExerciseUri(service);
          service.fault = { name, on: '/exerciseinfo/' };
          assert.match(await readError(uri), expected);
        });
      });
    }

    it('is not found when the server does not have it', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createItemUri(parseAddress(service.url), 'exercises', { id: '999999' }, 'Nothing');
        await assert.rejects(
          async () => vscode.workspace.fs.readFile(uri),
          (error) => error instanceof vscode.FileSystemError && error.code === 'FileNotFound',
        );
      });
    });

    it('of a private resource asks for the key, and distinguishes a rejected key from another user’s item', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createItemUri(
          parseAddress(service.url),
          'workouts',
          { id: await readFirstId(service, 'routine') },
          'Mine',
        );
        assert.match(await readError(uri), /No API key is stored/);
        await withKey(service, async () => {
          service.fault = { name: 'credentials', on: '/api/v2/' };
          assert.match(await readError(uri), /does not accept the stored API key/);
          service.fault = { name: 'forbidden', on: '/routine/' };
          assert.match(await readError(uri), /belongs to another user/);
        });
      });
    });

    it('of another server than the configured one says so, without a request', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const uri = createItemUri(parseAddress('https://example.org'), 'exercises', { id: '9' }, 'Elsewhere');
        assert.match(await readError(uri), /is on example\.org, but the server in use is 127/);
        const asked = service.requests.filter(({ target }) => target.includes('/9/'));
        assert.deepEqual(asked, []);
      });
    });
  });
}
