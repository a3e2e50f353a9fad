import { createRequire } from 'node:module';
import type { ControlEvent, ObjectSnapshot, Message, Outcome, Reply } from '../wire/messages.ts';
import { deserializeKey } from '../wire/values.ts';
import { ObjectRegistry } from './objects.ts';

type Immediate = Exclude<Message, { readonly do: 'listen' }>;

/** Executes the requests of the tests in a worker. */
export class Control {
  /** Events that were not sent to the worker yet. */
  readonly #pendingEvents: ((looks: Map<number, ObjectSnapshot>) => ControlEvent)[] = [];
  /** Calls of listeners that the worker has not answered yet. */
  readonly #calls: PromiseWithResolvers<unknown>[] = [];
  #nextEvent = Promise.withResolvers<undefined>();
  readonly #objects: ObjectRegistry;
  readonly #require = createRequire(import.meta.url);

  constructor() {
    const objects = new ObjectRegistry({
      onCall: (id, values) => {
        const answer = Promise.withResolvers<unknown>();
        const call = this.#calls.push(answer) - 1;
        this.#queueEvent((looks) => ({
          of: 'listener',
          id,
          call,
          values: values.map((value) => objects.serialize(value, looks)),
        }));
        return answer.promise;
      },
      onSettled: (id, result, value) => {
        this.#queueEvent((looks) => ({
          of: 'promise',
          id,
          outcome: { result, value: objects.serialize(value, looks) },
        }));
      },
    });
    this.#objects = objects;
  }

  async answer(message: Message): Promise<Reply> {
    const looks = new Map<number, ObjectSnapshot>();
    if (message.do === 'listen') {
      await this.#nextEvent.promise;
      this.#nextEvent = Promise.withResolvers();
      const happenings = this.#pendingEvents.splice(0).map((happened) => happened(looks));
      return {
        outcome: { result: 'returned', value: null },
        events: happenings,
        snapshots: [...looks.values()],
      };
    }
    const outcome = this.#getOutcome(message, looks);
    return { outcome, events: [], snapshots: [...looks.values()] };
  }

  #queueEvent(happened: (looks: Map<number, ObjectSnapshot>) => ControlEvent): void {
    this.#pendingEvents.push(happened);
    this.#nextEvent.resolve(undefined);
  }

  #getOutcome(message: Immediate, looks: Map<number, ObjectSnapshot>): Outcome {
    try {
      return { result: 'returned', value: this.#objects.serialize(this.#execute(message), looks) };
    } catch (error) {
      return { result: 'thrown', value: this.#objects.serialize(error, looks) };
    }
  }

  #execute(message: Immediate): unknown {
    if (message.do === 'import') {
      return this.#require(message.module);
    }
    if (message.do === 'answer') {
      const { result, value } = message.outcome;
      const call = this.#calls[message.call];
      (result === 'thrown' ? call?.reject : call?.resolve)?.(this.#objects.deserialize(value));
      return undefined;
    }
    const object = this.#objects.get(message.object);
    switch (message.do) {
      case 'look':
        return object;
      case 'get':
        return Reflect.get(object, deserializeKey(message.key));
      case 'set':
        return Reflect.set(object, deserializeKey(message.key), this.#objects.deserialize(message.value));
      case 'delete':
        return Reflect.deleteProperty(object, deserializeKey(message.key));
      case 'call':
        return Reflect.apply(
          object as (...values: unknown[]) => unknown,
          this.#objects.deserialize(message.self),
          message.values.map((value) => this.#objects.deserialize(value)),
        );
      case 'construct':
        return Reflect.construct(
          object as new (...values: unknown[]) => object,
          message.values.map((value) => this.#objects.deserialize(value)),
        );
    }
  }
}
