// Proxies for modules and objects of the control process.
import { Bytes } from './standIns/bytes.ts';
import { RemoteObjects } from './copies.ts';
import { Listeners } from './listeners.ts';
import { sendMessage, waitForEvents } from './wire.ts';
import type { Message, Outcome, Reply, SerializedValue } from '../wire/messages.ts';
import { serializeValue, deserializeValue } from '../wire/values.ts';

const copies = new RemoteObjects({ act, send, take });
const promises = new Map<number, PromiseWithResolvers<unknown>>();
const listeners = new Listeners(startListening);
let isListening = false;

/** A module of the control process: one of Node, or a file. */
export function remoteModule(module: string): Readonly<Record<string, unknown>> {
  return act({ do: 'import', module }) as Readonly<Record<string, unknown>>;
}

function act(message: Message): unknown {
  const reply = sendMessage(message);
  copies.applySnapshots(reply.snapshots);
  return unwrapOutcome(reply.outcome);
}

function unwrapOutcome({ result, value }: Outcome): unknown {
  const taken = take(value);
  if (result === 'thrown') {
    throw taken;
  }
  return taken;
}

function take(sent: SerializedValue): unknown {
  return deserializeValue(sent, {
    bytes: (bytes) => new Bytes(bytes.buffer),
    object: ({ kind, id }) => (kind === 'promise' ? getPromise(id) : copies.proxy(id)),
  });
}

function send(value: unknown): SerializedValue {
  return serializeValue(value, (object) => {
    const id = copies.getId(object);
    if (id !== undefined) {
      return { kind: 'object', id };
    }
    if (typeof object === 'function') {
      return { kind: 'listener', id: listeners.getId(object as (...values: unknown[]) => unknown) };
    }
    return Array.isArray(object)
      ? { kind: 'list', items: object.map(send) }
      : { kind: 'record', entries: Object.entries(object).map(([name, inner]) => [name, send(inner)]) };
  });
}

function getPromise(id: number): Promise<unknown> {
  const known = promises.get(id);
  if (known !== undefined) {
    return known.promise;
  }
  const waited = Promise.withResolvers<unknown>();
  promises.set(id, waited);
  startListening();
  return waited.promise;
}

/**
 * Starts listening to events of the control process when somebody first waits for one. A single connection carries them
 * all, because a browser has six and one must stay free for blocking requests.
 */
function startListening(): void {
  if (!isListening) {
    isListening = true;
    void handleEvents();
  }
}

async function handleEvents(): Promise<void> {
  for (;;) {
    dispatchEvents(await waitForEvents());
  }
}

function dispatchEvents({ events, snapshots }: Reply): void {
  copies.invalidate();
  copies.applySnapshots(snapshots);
  for (const happening of events) {
    if (happening.of === 'listener') {
      void sendAnswer(happening.call, listeners.call(happening.id, happening.values.map(take)));
    } else {
      const { result, value } = happening.outcome;
      const { resolve, reject } = promises.get(happening.id) ?? {};
      (result === 'thrown' ? reject : resolve)?.(take(value));
    }
  }
}

async function sendAnswer(call: number, answered: Promise<unknown>): Promise<void> {
  try {
    act({ do: 'answer', call, outcome: { result: 'returned', value: send(await answered) } });
  } catch (error) {
    act({ do: 'answer', call, outcome: { result: 'thrown', value: send(error) } });
  }
}
