import assert from 'node:assert/strict';
import { startAttackerServer, type AttackerServer } from '../../servers/attacker.ts';
import type { FaultName } from '../../service/faults/index.ts';
import type { Service } from '../../service/service.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';

/** A word in every text of the hostile server. */
export const token = 'forged';

/** A hostile server with an attacker beside it, and a table of the results. */
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

  /** The results as a Markdown table. */
  get table(): string {
    return [
      '| what it sends | where it lands | looked at | what it does there |',
      '|---|---|--:|---|',
      ...this.#lines,
    ].join('\n');
  }

  addLine(line: string): void {
    this.#lines.push(line);
  }

  /**
   * Asserts that texts are harmless in a place, and adds this to the table.
   *
   * @param isHostile returns true for an attack; at least one text must be one
   */
  assertHarmless(
    attack: string,
    place: string,
    texts: readonly string[],
    findProblems: (text: string) => readonly string[],
    isHostile: (text: string) => boolean = (text) => text.includes(token),
  ): void {
    const start = JSON.stringify(texts.slice(0, 5));
    assert.ok(texts.some(isHostile), `nothing of ${attack} came to ${place}: ${start}`);
    assert.deepEqual(texts.flatMap(findProblems), [], `${attack}, ${place}`);
    this.addLine(`| ${attack} | ${place} | ${texts.length} | nothing |`);
  }

  /** Runs `test` with a server that attacks in every answer except for its root document and its version. */
  async withAttack(
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
