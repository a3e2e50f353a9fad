import assert from 'node:assert/strict';
import { startAttackerServer, type AttackerServer } from '../attacker.ts';
import type { FaultName } from '../service/faults/index.ts';
import type { Service } from '../service/service.ts';
import { waitUntil, withKey, withService } from './support.ts';

/** A word that stands in all that the hostile server says. */
export const token = 'forged';

/** An attacker beside a hostile server, and a table of what came of it. */
export class AttackStage {
  readonly #lines: string[] = [];
  #attacker: AttackerServer | undefined;

  get attacker(): AttackerServer {
    return this.#attacker ?? assert.fail('the attacker was not started');
  }

  async open(): Promise<void> {
    this.#attacker = await startAttackerServer();
  }

  async close(): Promise<void> {
    await this.#attacker?.[Symbol.asyncDispose]();
  }

  /** What was looked at, and what it does there. */
  get table(): string {
    return [
      '| what it sends | where it lands | looked at | what it does there |',
      '|---|---|--:|---|',
      ...this.#lines,
    ].join('\n');
  }

  note(line: string): void {
    this.#lines.push(line);
  }

  /** Holds texts against what would do something where they are. @param isHostile holds for one of them at least */
  holds(
    attack: string,
    place: string,
    texts: readonly string[],
    wrongs: (text: string) => readonly string[],
    isHostile: (text: string) => boolean = (text) => text.includes(token),
  ): void {
    const start = JSON.stringify(texts.slice(0, 5));
    assert.ok(texts.some(isHostile), `nothing of ${attack} came to ${place}: ${start}`);
    assert.deepEqual(texts.flatMap(wrongs), [], `${attack}, ${place}`);
    this.note(`| ${attack} | ${place} | ${texts.length} | nothing |`);
  }

  /** Runs `test` on a service that does harm to every answer but its root and its version. */
  async attacked(
    name: FaultName,
    test: (service: Service) => Promise<void>,
    started = withService,
  ): Promise<void> {
    await started({ generation: '2.7', ingredients: 60 }, async (service) => {
      await withKey(service, async () => {
        service.fault = { name, on: /\/api\/v2\/(?!$|version)/, elsewhere: this.attacker.url };
        await test(service);
        await waitUntil('the end of all requests', () =>
          service.requests.every(({ endedAt }) => endedAt !== undefined),
        );
        assert.deepEqual(this.attacker.received, [], 'the attacker got something');
      });
    });
  }
}
