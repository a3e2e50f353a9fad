import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { createComparisonUri } from '../../../src/documents/uri.ts';
import type { Service } from '../../service/service.ts';
import { getTokens } from '../../unit/support/tokens.ts';
import { createServiceUri } from '../support/editing.ts';
import { withService } from '../support/services.ts';
import { hideViews } from '../support/views.ts';

const item = '{"id":7,"name":"Müsli für Läufer","others":["É","漢字","💪"]}';

/** Settings of a user for files that affect how UTF-8 is read. */
const settings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'Windows 1252': { encoding: 'windows1252' },
  'UTF-16': { encoding: 'utf16le' },
  'Windows 1252 for JSON': { '[json]': { 'files.encoding': 'windows1252' } },
  'a guess among others': { autoGuessEncoding: true, candidateGuessEncodings: ['windows1252'] },
};

export function encodingTests(): void {
  describe('a document with another default file encoding', () => {
    before(hideViews);

    for (const [name, fileSettings] of Object.entries(settings)) {
      it(`shows every character correctly with ${name}`, async () => {
        await withItem((service) =>
          withFileSettings(fileSettings, async () => {
            const uri = createServiceUri(service, 'exercises', { id: '7' });
            const { document } = await vscode.window.showTextDocument(uri);
            assert.deepEqual(getTokens(document.getText()), getTokens(item));
            const compared = await vscode.workspace.openTextDocument(createComparisonUri(uri, 'now'));
            assert.deepEqual(getTokens(compared.getText()).sort(), getTokens(item).sort());

            await vscode.commands.executeCommand('wger.copyJson', uri);
            assert.equal(await vscode.env.clipboard.readText(), document.getText());
            const { size } = await vscode.workspace.fs.stat(uri);
            assert.equal((await vscode.workspace.fs.readFile(uri)).length, size);
          }),
        );
      });
    }

    it('has no byte order mark where the editor reads UTF-8 by itself', async () => {
      await withItem(async (service) => {
        const uri = createServiceUri(service, 'exercises', { id: '7' });
        const [first] = await vscode.workspace.fs.readFile(uri);
        assert.equal(first, '{'.charCodeAt(0));
      });
    });
  });
}

async function withItem(test: (service: Service) => Promise<void>): Promise<void> {
  const recordings = mkdtempSync(join(tmpdir(), 'wger-encodings-'));
  writeFileSync(join(recordings, '_root.json'), '{"exerciseinfo":"http://127.0.0.1/api/v2/exerciseinfo/"}');
  writeFileSync(join(recordings, 'exerciseinfo.item.json'), item);
  try {
    await withService({ generation: '2.7', recordings }, test);
  } finally {
    rmSync(recordings, { recursive: true });
  }
}

/** Changes the user's settings for files or for a language while `test` runs. */
async function withFileSettings(
  set: Readonly<Record<string, unknown>>,
  test: () => Promise<void>,
): Promise<void> {
  const update = async (name: string, value: unknown): Promise<void> => {
    const setting = name.startsWith('[') ? name : `files.${name}`;
    await vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Global);
  };
  try {
    for (const [name, value] of Object.entries(set)) {
      await update(name, value);
    }
    await test();
  } finally {
    for (const name of Object.keys(set)) {
      await update(name, undefined);
    }
  }
}
