import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';
import { project } from '../../harness/system/paths.ts';
import { faultNames } from '../../service/faults/index.ts';
import { generationNames } from '../../service/generations/generations.ts';

const main = join(project, 'test', 'service', 'main.ts');

test('the program says where it listens, and stops when it is told to', async () => {
  const program = spawn(process.execPath, [main, '--generation', '2.2', '--fault', 'server-error']);
  const [line] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url, key } = JSON.parse(line) as { url: string; key: string };
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.match(key, /^[0-9a-f]{40}$/);
  assert.equal((await fetch(`${url}/api/v2/`)).status, 500);
  program.kill('SIGTERM');
  const [code] = (await once(program, 'exit')) as [number | null];
  assert.equal(code, 0);
});

test('the program holds as many exercises as it is told to', async () => {
  const program = spawn(process.execPath, [main, '--exercises', '70']);
  const [line] = (await once(program.stdout.setEncoding('utf8'), 'data')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const { count } = (await (await fetch(`${url}/api/v2/exercise/`)).json()) as { count: number };
  assert.equal(count, 70);
  program.kill('SIGTERM');
  await once(program, 'exit');
});

test('the program says how it is used', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.equal(stderr, '');
  for (const word of [
    '--generation',
    '--recordings',
    '--exercises',
    '--estimate',
    ...generationNames,
    ...faultNames,
  ]) {
    assert.ok(stdout.includes(word), word);
  }
  assert.ok(stdout.split('\n').every((line) => line.length <= 120));
});

for (const wrong of [
  ['--generation', '1.0'],
  ['--port', 'many'],
  ['--fault', 'earthquake'],
  ['--ingredients', '3000001'],
  ['--exercises', '10001'],
  ['--exercises=-5'],
  ['--exercises=all'],
  ['--unknown'],
]) {
  test(`${wrong.join(' ')} is refused with one sentence`, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...wrong], { encoding: 'utf8' });
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^[^\n]+; see --help\.\n$/);
  });
}
