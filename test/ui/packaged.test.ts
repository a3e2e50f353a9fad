import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startEditor } from '../harness/editor.ts';
import { packagedExtension } from './support.ts';

/** All that ships. A file that is not named here does not belong into the package. */
const allowed = [
  '.vsixmanifest',
  'LICENSE.txt',
  'changelog.md',
  'dist/extension.cjs',
  'dist/plan.cjs',
  'dist/rowIndex.cjs',
  'dist/undici.cjs',
  'l10n/bundle.l10n.de.json',
  'l10n/bundle.l10n.json',
  'media/activity.svg',
  'media/icon.png',
  'package.json',
  'package.nls.de.json',
  'package.nls.json',
  'readme.md',
];

describe('the package', () => {
  it('holds what is on its list, and nothing that belongs to tests or to this machine', async () => {
    const editor = await startEditor({ version: '1.139', extensions: [packagedExtension()] });
    try {
      const [folder] = readdirSync(editor.extensionsFolder).filter((name) =>
        name.startsWith('wger-explorer.'),
      );
      assert.ok(folder !== undefined);
      const installed = join(editor.extensionsFolder, folder);
      const files = readdirSync(installed, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1));
      assert.deepEqual(files.sort(), allowed);
      for (const file of files.filter((name) => name.endsWith('.cjs'))) {
        const code = readFileSync(join(installed, file), 'utf8');
        assert.doesNotMatch(code, /sourceMappingURL|test\/service|127\.0\.0\.1/, file);
      }
    } finally {
      await editor.dispose();
    }
  });
});
