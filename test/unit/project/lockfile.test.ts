import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { project } from '../../harness/system/paths.ts';

interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

const settings = readFileSync(join(project, '.npmrc'), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'));

/** Packages with install scripts, none of which is needed or run. A new one has to be reviewed. */
const withScripts = ['node_modules/@vscode/vsce-sign', 'node_modules/keytar'];

describe('an installation of the locked packages', () => {
  it('takes archives of the registry only, each with its checksum', () => {
    assert.ok(installed.length > 300);
    for (const [path, { resolved, integrity, link }] of installed) {
      // Without an address, npm uses the registry that the user has configured, which may be a mirror.
      assert.equal(resolved, undefined, path);
      assert.match(integrity ?? '', /^sha512-/, path);
      assert.equal(link, undefined, path);
    }
  });

  it('runs no script of a package', () => {
    assert.ok(settings.includes('ignore-scripts=true'));
    const found = installed.flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path] : [],
    );
    assert.deepEqual(found.sort(), withScripts);
  });

  it('names no other registry', () => {
    assert.doesNotMatch(settings.join('\n'), /registry|https?:/i);
  });
});
