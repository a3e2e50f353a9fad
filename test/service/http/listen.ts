import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds to wait for a port that is taken. A connection to somewhere else may hold for a moment the port that a
 * server has just left.
 */
const portTimeout = 2000;

/** Listens on a port of 127.0.0.1; any when 0. @throws Error when it is taken, and stays so */
export async function listen(server: Server, port: number): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port === 0 || Date.now() - began > portTimeout) {
        throw error;
      }
      await wait(50);
    }
  }
}
