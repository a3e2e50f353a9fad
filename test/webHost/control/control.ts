import { createRequire } from 'node:module';
import type { Happening, Look, Message, Outcome, Reply } from '../wire/messages.ts';
import { takeKey } from '../wire/values.ts';
import { Objects } from './objects.ts';

type Immediate = Exclude<Message, { readonly do: 'listen' }>;

/** Does what the tests in a worker ask of Node. */
export class Control {
  /** What the worker has not heard of yet. */
  readonly #happened: ((looks: Map<number, Look>) => Happening)[] = [];
  /** Calls of listeners, which answer later. */
  readonly #calls: PromiseWithResolvers<unknown>[] = [];
  #listened = Promise.withResolvers<undefined>();
  readonly #objects: Objects;
  readonly #require = createRequire(import.meta.url);

  constructor() {
    const objects = new Objects({
      called: (id, values) => {
        const answer = Promise.withResolvers<unknown>();
        const call = this.#calls.push(answer) - 1;
        this.#tell((looks) => ({
          of: 'listener',
          id,
          call,
          values: values.map((value) => objects.send(value, looks)),
        }));
        return answer.promise;
      },
      settled: (id, result, value) => {
        this.#tell((looks) => ({
          of: 'promise',
          id,
          outcome: { result, value: objects.send(value, looks) },
        }));
      },
    });
    this.#objects = objects;
  }

  async answer(message: Message): Promise<Reply> {
    const looks = new Map<number, Look>();
    if (message.do === 'listen') {
      await this.#listened.promise;
      this.#listened = Promise.withResolvers();
      const happenings = this.#happened.splice(0).map((happened) => happened(looks));
      return { outcome: { result: 'returned', value: null }, happenings, looks: [...looks.values()] };
    }
    const outcome = this.#outcome(message, looks);
    return { outcome, happenings: [], looks: [...looks.values()] };
  }

  #tell(happened: (looks: Map<number, Look>) => Happening): void {
    this.#happened.push(happened);
    this.#listened.resolve(undefined);
  }

  #outcome(message: Immediate, looks: Map<number, Look>): Outcome {
    try {
      return { result: 'returned', value: this.#objects.send(this.#did(message), looks) };
    } catch (error) {
      return { result: 'thrown', value: this.#objects.send(error, looks) };
    }
  }

  #did(message: Immediate): unknown {
    if (message.do === 'import') {
      return this.#require(message.module);
    }
    if (message.do === 'answer') {
      const { result, value } = message.outcome;
      const call = this.#calls[message.call];
      (result === 'thrown' ? call?.reject : call?.resolve)?.(this.#objects.take(value));
      return undefined;
    }
    const object = this.#objects.at(message.object);
    switch (message.do) {
      case 'look':
        return object;
      case 'get':
        return Reflect.get(object, takeKey(message.key));
      case 'set':
        return Reflect.set(object, takeKey(message.key), this.#objects.take(message.value));
      case 'delete':
        return Reflect.deleteProperty(object, takeKey(message.key));
      case 'call':
        return Reflect.apply(
          object as (...values: unknown[]) => unknown,
          this.#objects.take(message.self),
          message.values.map((value) => this.#objects.take(value)),
        );
      case 'construct':
        return Reflect.construct(
          object as new (...values: unknown[]) => object,
          message.values.map((value) => this.#objects.take(value)),
        );
    }
  }
}
