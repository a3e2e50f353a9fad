import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onDidChangeDay } from '../../../src/training/onDidChangeDay.ts';

describe('the day', () => {
  it('that changes at midnight is reported once, and not after the listener is disposed', ({
    mock: { timers },
  }) => {
    timers.enable({ apis: ['Date', 'setInterval'], now: new Date(2026, 10, 22, 23, 58, 30) });
    let changes = 0;
    const subscription = onDidChangeDay(() => {
      changes += 1;
    });
    timers.tick(60_000);
    assert.equal(changes, 0);
    timers.tick(60_000);
    assert.equal(changes, 1);
    timers.tick(60 * 60_000);
    assert.equal(changes, 1);
    subscription.dispose();
    timers.tick(24 * 60 * 60_000);
    assert.equal(changes, 1);
  });
});
