import { spawn, type ChildProcess } from 'node:child_process';
import { tail } from './commands.ts';
import { onProcessExit, killTree, stopTree } from './processes.ts';
import { defaultTimeout } from './waitFor.ts';

/** A server that runs in a process of its own. */
export interface ServerProcess {
  /** The match of its ready line: the group `ready` if there is one, otherwise the whole match. */
  readonly readyMatch: string;
  /** Everything that it has printed. */
  readonly log: () => string;
  /** Ends it and all of its descendants. */
  readonly stop: () => Promise<void>;
}

/** The command that starts a server, and the output that shows that it is ready. */
export interface ServerCommand {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly readyPattern: RegExp;
}

/**
 * Starts a server and waits until it has printed its ready line.
 *
 * @throws Error with the end of its log, if it ends before or takes too long
 */
export async function startServerProcess(server: ServerCommand): Promise<ServerProcess> {
  const child = spawn(server.command, server.arguments, {
    env: server.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, so that its extension hosts can be ended with it.
    detached: process.platform !== 'win32',
  });
  const cancelCleanup = onProcessExit(() => {
    killTree(child);
  });
  const stop = async () => {
    await stopTree(child);
    cancelCleanup();
  };
  const log = collectLog(child);
  try {
    return { readyMatch: await waitUntilReady(child, server, log), log: () => log.text, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Log {
  text: string;
}

function collectLog(child: ChildProcess): Log {
  const log = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.text += text;
    });
  }
  return log;
}

async function waitUntilReady(child: ChildProcess, server: ServerCommand, log: Log): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => {
    reject(new Error(`${server.arguments[0] ?? server.command} ${what}:\n${tail(log.text)}`));
  };
  const timer = setTimeout(() => {
    fail(`was not up after ${defaultTimeout / 1000} s`);
  }, defaultTimeout);
  const checkLog = () => {
    const match = server.readyPattern.exec(log.text);
    if (match !== null) {
      resolve(match[1] ?? match[0]);
    }
  };
  child.stdout?.on('data', checkLog);
  child.stderr?.on('data', checkLog);
  child.once('error', reject);
  child.once('close', (code, signal) => {
    fail(`ended with ${String(code ?? signal)}`);
  });
  return promise.finally(() => {
    clearTimeout(timer);
  });
}
