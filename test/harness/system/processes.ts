import { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const atExit = new Set<() => void>();
let isWatchingExit = false;

/**
 * Runs `clean` when this process exits, unless it is canceled with the returned function.
 * A program under test is in its own process group, which an interrupt at the terminal does not reach.
 */
export function onProcessExit(clean: () => void): () => void {
  atExit.add(clean);
  if (!isWatchingExit) {
    isWatchingExit = true;
    process.on('exit', () => {
      atExit.forEach((remaining) => {
        remaining();
      });
    });
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const) {
      // A program that handles signals itself, such as `npm start`, adds its listeners before it starts an editor.
      if (process.listenerCount(signal) === 0) {
        process.on(signal, () => {
          process.exit(code);
        });
      }
    }
  }
  return () => atExit.delete(clean);
}

/** Kills a process that was started `detached`, and all of its descendants, at once. */
export function killTree(child: ChildProcess): void {
  signalTree(child, 'SIGKILL');
}

/** Asks such a process to end, waits for at most `timeout` milliseconds, and kills what is left. */
export async function stopTree(child: ChildProcess, timeout = 3000): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, 'exit');
    signalTree(child, 'SIGTERM');
    const timer = setTimeout(() => {
      killTree(child);
    }, timeout);
    await ended;
    clearTimeout(timer);
  }
  killTree(child);
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function signalTree({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no processes any more.
  }
}
