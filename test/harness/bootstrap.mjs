// Runs one of this project's TypeScript programs on any machine: `node bootstrap.mjs PROGRAM.ts [arguments]`.
// The machine's own Node may be old, or the packages not installed yet. So this file is plain JavaScript for Node 18
// and later: it installs the locked packages when they are missing or out of date, and hands over to the Node 24 among
// them, which runs TypeScript directly. It never writes to standard output, which belongs to the program.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const bin = join(project, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';

/** npm writes this file at the end of an install, and `package-lock.json` before it. */
function isInstalled() {
  const installed = join(project, 'node_modules', '.package-lock.json');
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(project, 'package-lock.json')).mtimeMs
  );
}

/**
 * Uses the npm that the user's shell would find, because a distribution's npm works only with the Node it was packaged
 * for.
 */
function installPackages() {
  process.stderr.write('Installing the locked packages…\n');
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$/.test(folder));
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: project,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: isWindows,
  });
  if (status !== 0) {
    process.stderr.write(`The packages could not be installed${error ? `: ${error.message}` : '.'}\n`);
    process.exitCode = 1;
  }
  return status === 0;
}

/**
 * Runs a function while no other process does. The lock is a folder, which only one process can create; it contains the
 * id of that process.
 *
 * @template Result
 * @param {() => Result} act
 * @returns {Result}
 */
function withLock(act) {
  const lock = join(project, '.vscode-test', 'installing');
  const owner = join(lock, 'owner');
  mkdirSync(dirname(lock), { recursive: true });
  for (let isOurs = false; !isOurs;) {
    try {
      mkdirSync(lock);
      isOurs = true;
    } catch {
      waitBriefly();
      if (existsSync(owner) && !isRunning(Number(readFileSync(owner, 'utf8')))) {
        rmSync(lock, { recursive: true, force: true });
      }
    }
  }
  try {
    writeFileSync(owner, String(process.pid));
    return act();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function waitBriefly() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
}

/** @param {number} processId */
function isRunning(processId) {
  try {
    return processId === 0 || process.kill(processId, 0);
  } catch {
    return false;
  }
}

function handOver() {
  const bundledNode = join(bin, isWindows ? 'node.cmd' : 'node');
  const child = spawn(existsSync(bundledNode) ? bundledNode : process.execPath, process.argv.slice(2), {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    shell: isWindows,
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => child.kill(signal));
  }
  // npm ends the shell between it and this program, but not this program, so it has to end when its parent does.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) {
      child.kill('SIGTERM');
    }
  }, 250).unref();
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

if (isInstalled() || withLock(() => isInstalled() || installPackages())) {
  handOver();
}
