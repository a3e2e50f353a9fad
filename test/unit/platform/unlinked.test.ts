import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unlinked } from '../../../src/platform/unlinked.ts';

/** What the editor takes for a link in a message. */
const link = /\[[^\]]+\]\((?:command:|https?:\/\/|file:)[^)\s]+/i;

describe('words of a server in a message', () => {
  it('make no link', () => {
    for (const words of [
      '[Retry](command:workbench.action.closeWindow)',
      'https://elsewhere.example/[Retry](command:workbench.action.closeWindow)',
      '[[a](https://elsewhere.example)](file:///etc)',
    ]) {
      assert.match(words, link);
      assert.doesNotMatch(unlinked(words), link);
    }
  });

  it('stay as they are otherwise', () => {
    const words = 'Mara [1] (the first) uses https://wger.de/';
    assert.equal(unlinked(words), words);
  });
});
