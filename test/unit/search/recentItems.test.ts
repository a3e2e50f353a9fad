import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentItems } from '../../../src/search/recentItems.ts';
import { QueuedMemento } from '../../../src/vscode/queuedMemento.ts';
import { TestStorage } from '../support/testStorage.ts';

describe('the rows that a search found before', () => {
  it('are the last ten, each once, and the latest first', async () => {
    const recent = new RecentItems(new QueuedMemento(new TestStorage()), 'wger.example', 'exercises');
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 5]) {
      await recent.add({ id: String(id), of: 'exercises', label: `Exercise ${id}`, description: '' });
    }
    assert.deepEqual(
      recent.items.map(({ id }) => id),
      ['5', '12', '11', '10', '9', '8', '7', '6', '4', '3'],
    );
  });
});
