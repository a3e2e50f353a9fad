import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { getL10nJson } from '@vscode/l10n-dev';
import { project } from '../../harness/system/paths.ts';

type Strings = Readonly<Record<string, string>>;

function readStrings(file: string): Strings {
  return JSON.parse(readFileSync(join(project, file), 'utf8')) as Strings;
}

function getPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{\d\}|\(command:[^)]+\)/g)].map(([found]) => found).sort();
}

/** The English files, each with the folder and the name pattern of its translations. */
const files: readonly (readonly [english: string, folder: string, translation: RegExp])[] = [
  ['package.nls.json', '', /^package\.nls\..+\.json$/],
  ['l10n/bundle.l10n.json', 'l10n', /^bundle\.l10n\..+\.json$/],
];

describe('the strings', () => {
  it('of the code are all in the bundle that translators work from (`npm run l10n`)', async () => {
    const editor = "import * as vscode from 'vscode';\n";
    // One text with one import, because the tool makes a query for each import, which takes most of its time.
    const contents = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(project, 'src', file), 'utf8').replace(editor, ''))
      .join('\n');
    assert.deepEqual(
      Object.keys(await getL10nJson([{ extension: '.ts', contents: editor + contents }])).sort(),
      Object.keys(readStrings('l10n/bundle.l10n.json')).sort(),
    );
  });

  for (const [english, folder, translation] of files) {
    for (const name of readdirSync(join(project, folder)).filter((file) => translation.test(file))) {
      it(`of ${name} are those of ${english}, with the same placeholders and commands`, () => {
        const original = readStrings(english);
        const translated = readStrings(join(folder, name));
        assert.deepEqual(Object.keys(translated).sort(), Object.keys(original).sort());
        for (const [key, text] of Object.entries(original)) {
          assert.deepEqual(getPlaceholders(translated[key] ?? ''), getPlaceholders(text), key);
        }
      });
    }
  }
});
