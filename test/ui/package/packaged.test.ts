import assert from 'node:assert/strict';
import { chmodSync, cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startEditor, type Editor } from '../../harness/editors/editor.ts';
import { withTimeZone } from '../../harness/system/timeZone.ts';
import { packageExtension } from '../../harness/package.ts';
import { project } from '../../harness/system/paths.ts';
import { findSecrets } from './secrets.ts';
import { findPackagedExtension } from '../support.ts';

/**
 * Every file of the package; any other file does not belong in it. `*` stands for the part of a name that the bundler
 * chooses.
 */
const allowed = [
  '.vsixmanifest',
  'LICENSE.txt',
  'changelog.md',
  'dist/*.cjs',
  'dist/l10n/bundle.l10n.de.json',
  'dist/preview.css',
  'dist/preview.js',
  'dist/schemas/canonical.json',
  'dist/schemas/common.json',
  'dist/schemas/config.json',
  'dist/schemas/day.json',
  'dist/schemas/deletionlog.json',
  'dist/schemas/exercises.json',
  'dist/schemas/ingredients.json',
  'dist/schemas/ingredientweightunit.json',
  'dist/schemas/language.json',
  'dist/schemas/license.json',
  'dist/schemas/logdata.json',
  'dist/schemas/logs.json',
  'dist/schemas/meal.json',
  'dist/schemas/mealitem.json',
  'dist/schemas/measurement.json',
  'dist/schemas/media.json',
  'dist/schemas/muscle.json',
  'dist/schemas/nutritionplan.json',
  'dist/schemas/schedule.json',
  'dist/schemas/sequence.json',
  'dist/schemas/set.json',
  'dist/schemas/slot.json',
  'dist/schemas/statistics.json',
  'dist/schemas/stats.json',
  'dist/schemas/translation.json',
  'dist/schemas/trophy.json',
  'dist/schemas/userprofile.json',
  'dist/schemas/values.json',
  'dist/schemas/vocabulary.json',
  'dist/schemas/weightentry.json',
  'dist/schemas/workoutlog.json',
  'dist/schemas/workouts.json',
  'dist/schemas/workoutsession.json',
  'dist/thirdPartyNotices.txt',
  'dist/web.js',
  'media/activity.svg',
  'media/icon.png',
  'media/json/grammar.json',
  'media/json/language.json',
  'media/preview.svg',
  'media/walkthrough/browse.svg',
  'media/walkthrough/data.svg',
  'media/walkthrough/preview.svg',
  'media/walkthrough/server.svg',
  'package.json',
  'package.nls.de.json',
  'package.nls.json',
  'readme.md',
];

/** An example of each kind of secret, composed here so that this file contains none. */
const secrets: readonly (readonly [kind: string, secret: string])[] = [
  ['a key of wger', '0123456789abcdef'.repeat(3).slice(0, 40)],
  ['a token of GitHub', ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')],
  ['a token of npm', `npm_${'x1Y2z3'.repeat(6)}`],
  ['a password in an address', ['https://user', 'hunter2hunter2@registry.internal.net/'].join(':')],
  ['a home folder', ['', 'home', 'somebody', 'wger', 'src'].join('/')],
  ['this project', project],
];

describe('the package', () => {
  let editor: Editor;
  let installed: string;
  let files: readonly string[];

  before(async () => {
    editor = await startEditor({ version: '1.139', vsix: findPackagedExtension() });
    const [folder] = readdirSync(editor.extensionsFolder).filter((name) => name.startsWith('wger-explorer.'));
    assert.ok(folder !== undefined);
    installed = join(editor.extensionsFolder, folder);
    files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
      .sort();
  });
  after(async () => {
    await editor.dispose();
  });

  it('contains exactly the listed files, and nothing of tests or this machine', () => {
    const kinds = files.map((file) => file.replace(/^dist\/[\w-]+\.cjs$/, 'dist/*.cjs'));
    assert.deepEqual([...new Set(kinds)], allowed);
    for (const file of files.filter((name) => name.endsWith('.cjs'))) {
      const code = readFileSync(join(installed, file), 'utf8');
      assert.doesNotMatch(code, /sourceMappingURL|test\/service|127\.0\.0\.1/, file);
    }
  });

  it('has its translations where the manifest says', () => {
    const { l10n } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { l10n: string };
    assert.ok(files.includes(join(l10n, 'bundle.l10n.de.json')), l10n);
  });

  it('contains no secret, and nothing that reveals where it was built', async () => {
    for (const file of files) {
      assert.deepEqual(await findSecrets(join(installed, file)), [], file);
    }
  });

  it('would be detected with a secret in any of its texts', async () => {
    const copy = join(editor.dataFolder, 'planted');
    cpSync(installed, copy, { recursive: true });
    for (const [index, [kind, secret]] of secrets.entries()) {
      const file = join(copy, files.filter((name) => /\.(cjs|json|md|txt)$/.test(name))[index] ?? '');
      const before = readFileSync(file, 'utf8');
      const middle = before.indexOf('\n') + 1;
      writeFileSync(file, `${before.slice(0, middle)}"${secret}"${before.slice(middle)}`);
      const found = await findSecrets(file);
      assert.equal(found.length, 1, `${kind}: ${found.join()}`);
    }
  });

  it('is byte-identical wherever it is built', async () => {
    const elsewhere = join(editor.dataFolder, 'elsewhere');
    const left = new Set(
      ['.git', '.vscode-test', 'dist', 'node_modules', 'out'].map((name) => join(project, name)),
    );
    cpSync(project, elsewhere, { recursive: true, filter: (source) => !left.has(source) });
    symlinkSync(join(project, 'node_modules'), join(elsewhere, 'node_modules'));
    chmodSync(join(elsewhere, 'media', 'activity.svg'), 0o600);
    await withTimeZone('Pacific/Kiritimati', async () => {
      const other = await packageExtension(elsewhere);
      assert.ok(readFileSync(other).equals(readFileSync(findPackagedExtension())), 'the packages differ');
    });
  });
});
