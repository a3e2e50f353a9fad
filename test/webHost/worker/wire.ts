import type { Message, Reply } from '../wire/messages.ts';

/** The address of the control process, inserted before the tests' code. */
declare const controlUrl: string;

/** Sends a message to the control process and blocks until it replies, which a worker may do. */
export function sendMessage(message: Message): Reply {
  const request = new XMLHttpRequest();
  request.open('POST', controlUrl, false);
  request.send(JSON.stringify(message));
  return parseReply(request.responseText);
}

/** Waits for the next events of the control process. */
export async function waitForEvents(): Promise<Reply> {
  const message: Message = { do: 'listen' };
  const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(message) });
  return parseReply(await response.text());
}

function parseReply(text: string): Reply {
  return JSON.parse(text) as Reply;
}
