import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toFileName } from '../../../src/vscode/text/fileName.ts';
import { anyText, cases } from '../fuzz/support.ts';

describe('the name of a file', () => {
  const names = [
    ['Squat', 'Squat'],
    ['Bench press (close grip), 3 × 10', 'Bench press (close grip), 3 × 10'],
    ['workspace/../../x', 'workspace .. .. x'],
    ['..\\..\\x', 'x'],
    ['C:\\Windows\\x', 'C Windows x'],
    ['\\\\evil.example\\share\\x', 'evil.example share x'],
    ['.bashrc', 'bashrc'],
    ['Squat. .', 'Squat'],
    ['a\u202Egnp\u0000.exe\r\n', 'a gnp .exe'],
    ['نیم\u200Cاسکات 🏋🏽\u200D♀️ 🏳️\u200D🌈', 'نیم\u200Cاسکات 🏋🏽\u200D♀️ 🏳️\u200D🌈'],
    ['\u200D', 'otherwise'],
    ['*\u200D', 'otherwise'],
    ['con', 'otherwise'],
    ['NUL.txt', 'otherwise'],
    ['COM¹', 'otherwise'],
    ['lpt9 .log', 'otherwise'],
    ['conin$', 'otherwise'],
    ['Contact', 'Contact'],
    ['..', 'otherwise'],
    ['', 'otherwise'],
  ] as const;
  for (const [text, name] of names) {
    it(`for ${JSON.stringify(text)} is ${JSON.stringify(name)}`, () => {
      assert.equal(toFileName(text, 'otherwise'), name);
    });
  }

  it('is a file of one folder on every system, whatever the text is made of', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = toFileName(text, 'otherwise');
        assert.doesNotMatch(name, /[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|^[.\s]|[.\s]$|^$/u);
        assert.doesNotMatch(name, /(?![\u200C\u200D])\p{Cf}|(^|\s)[\u200C\u200D]/u);
        assert.ok(Buffer.byteLength(name) <= 200, name);
        assert.ok(name.isWellFormed());
      }),
      { numRuns: cases.urls },
    );
  });

  it('is short enough for a file system that counts bytes', () => {
    assert.equal(toFileName('💪'.repeat(100), 'otherwise'), '💪'.repeat(50));
  });
});
