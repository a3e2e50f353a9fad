import type { Message, Reply } from '../wire/messages.ts';

/** Where the control process is. It is put before the tests' code. */
declare const controlUrl: string;

/** Says something to the control process, and waits for the reply: a worker may, and nothing else goes on meanwhile. */
export function sendMessage(message: Message): Reply {
  const request = new XMLHttpRequest();
  request.open('POST', controlUrl, false);
  request.send(JSON.stringify(message));
  return parseReply(request.responseText);
}

/** What happens next in the control process. */
export async function waitForEvents(): Promise<Reply> {
  const message: Message = { do: 'listen' };
  const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(message) });
  return parseReply(await response.text());
}

function parseReply(text: string): Reply {
  return JSON.parse(text) as Reply;
}
