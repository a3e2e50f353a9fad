// What is in the control process, as the tests in this worker see it.
import { Bytes } from './bytes.ts';
import { Copies } from './copies.ts';
import { Listeners } from './listeners.ts';
import { ask, nextHappenings } from './wire.ts';
import type { Message, Outcome, Reply, Sent } from '../wire/messages.ts';
import { sendValue, takeValue } from '../wire/values.ts';

const copies = new Copies({ act, send, take });
const promises = new Map<number, PromiseWithResolvers<unknown>>();
const listeners = new Listeners(hear);
let isHearing = false;

/** A module as the control process has it: one of Node, or a file. */
export function remoteModule(module: string): Readonly<Record<string, unknown>> {
  return act({ do: 'import', module }) as Readonly<Record<string, unknown>>;
}

function act(message: Message): unknown {
  const reply = ask(message);
  copies.note(reply.looks);
  return valueOf(reply.outcome);
}

function valueOf({ result, value }: Outcome): unknown {
  const taken = take(value);
  if (result === 'thrown') {
    throw taken;
  }
  return taken;
}

function take(sent: Sent): unknown {
  return takeValue(sent, {
    bytes: (bytes) => new Bytes(bytes.buffer),
    object: ({ kind, id }) => (kind === 'promise' ? promiseOf(id) : copies.proxy(id)),
  });
}

function send(value: unknown): Sent {
  return sendValue(value, (object) => {
    const id = copies.idOf(object);
    if (id !== undefined) {
      return { kind: 'object', id };
    }
    if (typeof object === 'function') {
      return { kind: 'listener', id: listeners.idOf(object as (...values: unknown[]) => unknown) };
    }
    return Array.isArray(object)
      ? { kind: 'list', items: object.map(send) }
      : { kind: 'record', entries: Object.entries(object).map(([name, inner]) => [name, send(inner)]) };
  });
}

function promiseOf(id: number): Promise<unknown> {
  const known = promises.get(id);
  if (known !== undefined) {
    return known.promise;
  }
  const waited = Promise.withResolvers<unknown>();
  promises.set(id, waited);
  hear();
  return waited.promise;
}

/**
 * Hears what happens in the control process, from the first time that somebody waits for it. All of it comes by one connection:
 * a browser has six, and one must be free for what is asked at once.
 */
function hear(): void {
  if (!isHearing) {
    isHearing = true;
    void listen();
  }
}

async function listen(): Promise<void> {
  for (;;) {
    takeHappenings(await nextHappenings());
  }
}

function takeHappenings({ happenings, looks }: Reply): void {
  copies.change();
  copies.note(looks);
  for (const happening of happenings) {
    if (happening.of === 'listener') {
      void answer(happening.call, listeners.call(happening.id, happening.values.map(take)));
    } else {
      const { result, value } = happening.outcome;
      const { resolve, reject } = promises.get(happening.id) ?? {};
      (result === 'thrown' ? reject : resolve)?.(take(value));
    }
  }
}

async function answer(call: number, answered: Promise<unknown>): Promise<void> {
  try {
    act({ do: 'answer', call, outcome: { result: 'returned', value: send(await answered) } });
  } catch (error) {
    act({ do: 'answer', call, outcome: { result: 'thrown', value: send(error) } });
  }
}
