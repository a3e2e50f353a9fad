import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isolateRightToLeft } from '../../../src/vscode/text/sanitize.ts';

const [squat, row, cable] = ['القرفصاء بالحديد', 'סקוואט', 'سحب (كيبل)'];

describe('A text with names from right to left', () => {
  for (const [text, shown] of [
    [`${squat} 5 × 70 kg`, `\u2068${squat}\u2069 5 × 70 kg`],
    [`3 × 5 · ${squat} · 70 kg`, `3 × 5 · \u2068${squat}\u2069 · 70 kg`],
    [`${squat} · ${row} · 8 × 70`, `\u2068${squat}\u2069 · \u2068${row}\u2069 · 8 × 70`],
    [`${cable} 8 × 70 kg`, `\u2068سحب (كيبل\u2069) 8 × 70 kg`],
  ] as const) {
    it(`keeps the numbers of ${text} in order`, () => {
      assert.equal(isolateRightToLeft(text), shown);
    });
  }

  it('keeps its place before a description that begins with a number', () => {
    for (const description of ['237 kcal', '−1 cm', '64']) {
      assert.equal(isolateRightToLeft(squat, description), `\u2068${squat}\u2069`);
    }
    for (const description of ['Legs', 'Nov 28, 2026', 'אגסים · 57 kcal', '']) {
      assert.equal(isolateRightToLeft(squat, description), squat);
    }
    assert.equal(isolateRightToLeft('Squat', '64'), 'Squat');
  });

  it('stays unchanged without numbers added by the extension', () => {
    for (const text of [squat, `${squat} (Squat)`, '3 مجموعات من 8 تكرارات', 'Squat 3 × 5 · 70 kg', '']) {
      assert.equal(isolateRightToLeft(text), text);
    }
  });
});
