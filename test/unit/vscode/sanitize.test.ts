import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { escapeMarkdown, sanitize } from '../../../src/vscode/text/sanitize.ts';

/** The editor's patterns for a link in a message, and for an icon in a row of a box. */
const link = /\[[^\]]+\]\((?:command:|https?:\/\/|file:)[^)\s]+/i;
const icon = /\$\([a-z]/;

describe('a sanitized text', () => {
  it('has no link', () => {
    for (const words of [
      '[Retry](command:workbench.action.closeWindow)',
      'https://elsewhere.example/[Retry](command:workbench.action.closeWindow)',
      '[[a](https://elsewhere.example)](file:///etc)',
      '[Retry]\u202e(command:workbench.action.closeWindow)',
    ]) {
      assert.match(words.replace('\u202e', ''), link);
      assert.doesNotMatch(sanitize(words), link);
    }
  });

  it('has no icon', () => {
    assert.match('$(warning) 7', icon);
    assert.equal(sanitize('$(warning) 7 $$(trash) $\u0000(eye)'), '$ (warning) 7 $$ (trash) $ (eye)');
  });

  it('has no invisible characters except line breaks', () => {
    assert.equal(sanitize('first\r\nsecond\u2028\u202e\u0007third\u2066'), 'first \nsecond third ');
  });

  it('is otherwise unchanged, even when it is sanitized again', () => {
    const words = 'Mara [1] (the first) uses https://wger.de/, costs $5 – 👩‍🚀 “é”\n';
    assert.equal(sanitize(words), words);
    const once = sanitize('[go](command:x) $(eye)');
    assert.equal(sanitize(once), once);
  });
});

describe('a text in Markdown', () => {
  it('is one line without markup and mentions', () => {
    assert.equal(
      escapeMarkdown(' *a* <b>\n[c](d) @one, @two '),
      '\\*a\\* \\<b\\> \\[c\\](d) @<!-- -->one, @<!-- -->two',
    );
    assert.equal(escapeMarkdown('5 @ 80 kg'), '5 @ 80 kg');
  });
});
