// The control process for host tests in a worker, which have no Node. It executes their requests, and prints its
// address, which is secret.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Message } from '../wire/messages.ts';
import { Control } from './control.ts';

const control = new Control();
const path = `/${randomUUID()}`;

/** A page of any origin may read the answers if it knows the path. Plain text avoids a preflight request. */
const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== path || request.method !== 'POST') {
    response.writeHead(404).end();
    return;
  }
  const message = JSON.parse(await text(request)) as Message;
  const reply = JSON.stringify(await control.answer(message));
  response.writeHead(200, headers).end(reply);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error('The control process failed:', error);
    response.destroy();
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
});
