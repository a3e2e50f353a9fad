import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiDocument } from '../../../src/resources/server/apiDocument.ts';

describe('the document at a path', () => {
  it('is what a server computes from a list', () => {
    assert.deepEqual(apiDocument('measurement/aggregate/', 'bucket=week'), {
      endpoint: 'measurement',
      key: { listAction: 'aggregate', query: 'bucket=week' },
    });
  });

  it('is none where to read it sends an e-mail', () => {
    assert.equal(apiDocument('userprofile/verify-email/', ''), undefined);
    assert.deepEqual(apiDocument('userprofile/', ''), { endpoint: 'userprofile', key: { page: '' } });
  });
});
