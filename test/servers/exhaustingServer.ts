import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import {
  createHonestAnswer,
  exhaustionAttacks,
  type ExhaustionAttack,
  type ResponseBody,
} from './exhaustionAttacks.ts';

/** The environment variable that gives the tests in the extension host the server's address. */
export const exhaustingServerVariable = 'WGER_EXHAUSTING_SERVER';

/** Starts the server in a process of its own, so that its memory and time are not counted as the extension host's. */
export async function startExhaustingServer(): Promise<{ readonly url: string } & AsyncDisposable> {
  const all: readonly ExhaustionAttack[] = Object.values(exhaustionAttacks);
  const server = createServer(({ url = '' }, response) => {
    const [, at = '', path = ''] = /^\/(\d+)\/api\/v2\/(.*)$/.exec(url) ?? [];
    void send(all[Number(at)]?.answer(path === '' ? '?root' : path) ?? createHonestAnswer(path), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(
  { body, encoding, isSlow = false }: ResponseBody,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'application/json',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  });
  if (!isSlow) {
    response.end(body);
    return;
  }
  for (const byte of body) {
    if (response.destroyed) {
      return;
    }
    response.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  response.end();
}
