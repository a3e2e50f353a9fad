import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Folder and environment of a command. */
export interface CommandOptions {
  readonly cwd: string;
  /** Replaces this process's own environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end and returns its standard output.
 *
 * @throws Error with the last lines of output, if it ends with anything but 0
 */
export function runCommand(
  command: string,
  commandArguments: readonly string[],
  { cwd, env }: CommandOptions,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(command, commandArguments, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a batch file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  });
  let output = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  child.on('error', reject);
  child.on('close', (code, signal) => {
    if (code === 0) {
      resolve(output);
    } else {
      const line = [command, ...commandArguments].join(' ');
      reject(new Error(`"${line}" ended with ${String(code ?? signal)}:\n${tail(all)}`));
    }
  });
  return promise;
}

/** Runs the npm that the user's own shell would find. */
export async function runNpm(npmArguments: readonly string[], cwd: string): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  await runCommand('npm', [...npmArguments, ...quiet], { cwd, env: createShellEnvironment() });
}

/**
 * The environment for programs that run npm: without the `node_modules/.bin` folders that npm scripts put on the path,
 * because a distribution's npm works only with the Node that it was packaged for.
 */
export function createShellEnvironment(): NodeJS.ProcessEnv {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const path = folders.filter((folder) => !/node_modules[\\/]\.bin$/.test(folder)).join(delimiter);
  return { ...process.env, PATH: path };
}

/** The last lines of a log, without colors, for an error message. */
export function tail(log: string, lines = 40): string {
  return stripVTControlCharacters(log).trimEnd().split('\n').slice(-lines).join('\n');
}
