import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseMessage } from '../../../src/previews/panel/parseMessage.ts';
import type { MessageFromPage } from '../../../src/previews/messages.ts';

/** Texts longer than a drawing and any other text may be. */
const tooLong = { svg: 'x'.repeat(2_000_001), text: 'x'.repeat(2001) };

describe('a message of a page', () => {
  it('is read as it was meant, without anything else that is in it', () => {
    for (const message of [
      { type: 'ready', choices: {} },
      { type: 'ready', choices: { range: 'all', 'amount.unit': '7' } },
      { type: 'choices', choices: { day: '2026-11-22' } },
      { type: 'openJson' },
      { type: 'refresh' },
      { type: 'copyCsv' },
      { type: 'copySvg', svg: '<svg/>' },
      { type: 'copySvg', svg: tooLong.svg.slice(1) },
      { type: 'open', target: 'https://example.org/' },
      { type: 'open', target: tooLong.text.slice(1) },
      { type: 'recover', at: 2 },
    ] as const satisfies readonly MessageFromPage[]) {
      assert.deepEqual(parseMessage(message), message);
      assert.deepEqual(parseMessage({ ...message, command: 'wger.removeApiKey', uri: 'file:///' }), message);
    }
  });

  it('is ignored if it is no object, or of an unknown type', () => {
    for (const sent of [
      undefined,
      null,
      true,
      0,
      'openJson',
      [],
      ['openJson'],
      () => undefined,
      {},
      { type: undefined },
      { type: ['openJson'] },
      { type: { toString: () => 'openJson' } },
      { type: 'OPENJSON' },
      { type: 'openJson ' },
      { type: 'constructor' },
      { type: '__proto__' },
      { type: 'wger.removeApiKey' },
    ]) {
      assert.equal(parseMessage(sent), undefined, JSON.stringify(sent));
    }
  });

  it('is ignored if its value is missing, of another type or too long', () => {
    for (const sent of [
      { type: 'copySvg' },
      { type: 'copySvg', svg: 5 },
      { type: 'copySvg', svg: ['<svg/>'] },
      { type: 'copySvg', svg: tooLong.svg },
      { type: 'open' },
      { type: 'open', target: null },
      { type: 'open', target: { href: 'https://example.org/' } },
      { type: 'open', target: tooLong.text },
      { type: 'recover' },
      { type: 'recover', at: '0' },
      { type: 'recover', at: null },
    ]) {
      assert.equal(parseMessage(sent), undefined, JSON.stringify(sent).slice(0, 100));
    }
  });

  it('has only choices that are strings of limited length, in limited number', () => {
    const readChoices = (choices: unknown): unknown => {
      const message = parseMessage({ type: 'choices', choices });
      assert.ok(message?.type === 'choices');
      return message.choices;
    };
    for (const none of [undefined, null, 'range', 5, ['all'], [], true]) {
      assert.deepEqual(readChoices(none), {}, JSON.stringify(none));
    }
    const mixed = { range: 'all', day: 5, unit: null, amount: { value: 1 }, long: tooLong.text, empty: '' };
    assert.deepEqual(readChoices(mixed), { range: 'all', empty: '' });
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`choice ${at}`, 'x']));
    assert.equal(Object.keys(readChoices(many) as object).length, 20);
  });

  it('changes no prototype, whatever choices it names', () => {
    const sent: unknown = JSON.parse('{ "__proto__": "x", "constructor": "y" }');
    const message = parseMessage({ type: 'choices', choices: sent });
    assert.ok(message?.type === 'choices');
    assert.equal(Object.getPrototypeOf(message.choices), Object.prototype);
    assert.equal(message.choices['range'], undefined);
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
  });

  it('never causes an exception, whatever it is', () => {
    const types = ['ready', 'choices', 'openJson', 'copySvg', 'open', 'recover'];
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true }),
        fc.constantFrom(...types),
        (value, type) => {
          parseMessage(value);
          const message = parseMessage({ type, choices: value, svg: value, target: value, at: value });
          assert.ok(message === undefined || message.type === type);
        },
      ),
    );
  });
});
