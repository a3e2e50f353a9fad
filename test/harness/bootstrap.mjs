// Runs one of this project's TypeScript programs on a bare machine: `node bootstrap.mjs PROGRAM.ts [arguments]`.
//
// The machine's own Node may be old or the packages not installed yet. So this file is plain JavaScript that any
// Node from 18 on runs: it installs the locked packages when they are missing or out of date, and hands over to the
// Node 24 among them, which runs TypeScript as it is. It never writes to standard output, which belongs to the program.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const bin = join(project, 'node_modules', '.bin');
const lockfile = join(project, 'package-lock.json');
const installed = join(project, 'node_modules', '.installed-lockfile');

function isInstalled() {
  return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lockfile, 'utf8');
}

if (!isInstalled()) {
  process.stderr.write('Installing the locked packages…\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: project,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
  writeFileSync(installed, readFileSync(lockfile));
}

const bundledNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
const [program, ...programArguments] = process.argv.slice(2);
const child = spawn(existsSync(bundledNode) ? bundledNode : process.execPath, [program, ...programArguments], {
  cwd: project,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  shell: process.platform === 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === null ? 1 : 128));
});
