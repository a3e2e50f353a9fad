import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundle } from '../../../bundle.mjs';
import { thirdPartyNotices } from '../../../thirdPartyNotices.mjs';
import { project } from '../../harness/system/paths.ts';

interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest;
}

function readDependencies(folder: string): readonly string[] {
  return Object.keys(readManifest(folder).dependencies ?? {});
}

/** The package and all of its dependencies, direct and indirect. */
function findPackages(name: string): readonly string[] {
  return [name, ...readDependencies(join(project, 'node_modules', name)).flatMap(findPackages)];
}

describe('the notices of third parties', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'wger-notices-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  /** Creates a package with these files in the folder. */
  function createPackage(name: string, files: Readonly<Record<string, string>>): string {
    const root = join(folder, 'node_modules', name);
    for (const [file, text] of Object.entries({
      'package.json': JSON.stringify({ name, version: '1.0.0' }),
      ...files,
    })) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return root;
  }

  it('name the packages in the bundles, all of them and no others, with their licences', async () => {
    const outdir = join(folder, 'dist');
    const paths = await bundle('src/extension.ts', outdir);
    const text = readFileSync(join(outdir, 'thirdPartyNotices.txt'), 'utf8');
    const bundled = new Set(
      paths
        .flatMap((path) => path.split('node_modules/').slice(1, 2))
        .map((path) => path.split('/')[0] ?? ''),
    );
    const named = [...text.matchAll(/^-{78}\n\n(\S+) (\S+) \(.+\)$/gm)];
    assert.deepEqual(
      named.map(([, name, version]) => `${String(name)} ${String(version)}`),
      [...bundled]
        .sort()
        .map((name) => `${name} ${readManifest(join(project, 'node_modules', name)).version}`),
    );
    // Not all indirect dependencies are bundled.
    const own = readDependencies(project);
    const possible = new Set(own.flatMap(findPackages));
    assert.deepEqual(
      own.filter((name) => !bundled.has(name)),
      [],
    );
    assert.deepEqual(
      [...bundled].filter((name) => !possible.has(name)),
      [],
    );
    const [, ...sections] = text.split(/^-{78}$/m);
    assert.equal(sections.length, bundled.size);
    // Phrases of the MIT and ISC licences.
    assert.ok(
      sections.every((section) => /Permission (is hereby granted|to use, copy, modify,)/.test(section)),
    );
  });

  it('are the same in whatever order the code came', async () => {
    const one = createPackage('one', { LICENSE: 'One\r\nmay be used.\r\n' });
    const two = createPackage('@scope/two', {
      'LICENCE.md': 'Two may be used.',
      'lib/other/LICENSE.txt': 'Other may be used.',
      'lib/other/deep/index.js': '',
      'lib/unused/LICENSE': 'Not in it.',
    });
    const files = [`${two}/lib/other/deep/index.js`, `${one}/index.js`, 'src/extension.ts'];
    const text = await thirdPartyNotices(files);
    assert.equal(await thirdPartyNotices(files.toReversed()), text);
    assert.match(
      text,
      /@scope\/two 1\.0\.0 .*\n\nTwo may be used\.\n\nOther may be used\.\n[^]*one 1\.0\.0 .*\n\nOne\nmay be used\.\n$/,
    );
    assert.doesNotMatch(text, /Not in it|\r/);
  });

  it('cannot be made of a package without the text of its licence', async () => {
    const bare = createPackage('bare', { 'lib/LICENSE': 'Of a part only.' });
    await assert.rejects(thirdPartyNotices([`${bare}/lib/index.js`]), /bare 1\.0\.0 is bundled/);
    assert.doesNotMatch(await thirdPartyNotices(['src/extension.ts']), /bare/);
  });
});
