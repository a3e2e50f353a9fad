import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Finding } from '../../../src/reports/report.ts';
import { ReportDocuments } from '../../../src/reports/reportDocuments.ts';
import { ReportTree } from '../../../src/reports/reportTree.ts';

/** A difference between two documents. */
const difference: Finding = {
  label: 'Squat',
  target: {
    kind: 'difference',
    left: { server: 'a', name: 'Squat', bytes: new Uint8Array() },
    right: { server: 'b', name: 'Squat', bytes: new Uint8Array() },
  },
};

/** Creates the rows of a report with a group of these findings. */
function createTree(findings: readonly Finding[]): ReportTree {
  const tree = new ReportTree(new ReportDocuments());
  tree.show({ title: '', groups: [{ label: 'Group', findings }] });
  return tree;
}

export function reportRowTests(): void {
  describe('the rows of a report', () => {
    it('are limited to what the editor can draw, which a row says', () => {
      const tree = createTree(Array.from({ length: 2001 }, (_, at) => ({ label: `Finding ${at}` })));
      const rows = tree.getChildren(tree.getChildren()[0]);
      assert.equal(rows.length, 2001);
      const [last, end] = rows.slice(-2).map((row) => tree.getTreeItem(row).label);
      assert.deepEqual([last, end], ['Finding 1999', 'Only the first 2,000 are shown']);
      tree.dispose();
    });

    it('offer the preview of their exercise', () => {
      const target = {
        kind: 'item',
        server: { host: 'example.org', prefix: '' },
        id: '9',
        label: 'Squat',
      } as const;
      const tree = createTree([{ label: 'Squat', target }, difference, { label: 'Dip' }]);
      assert.deepEqual(
        tree.getChildren(tree.getChildren()[0]).map((row) => tree.getTreeItem(row).contextValue),
        ['item preview', 'finding', 'finding'],
      );
      tree.dispose();
    });

    it('offer to open differences where there are any', () => {
      for (const [findings, value] of [
        [[difference], 'differences'],
        [[{ label: 'Dip' }], 'findings'],
      ] as const) {
        const tree = createTree(findings);
        const [group = assert.fail()] = tree.getChildren();
        assert.equal(tree.getTreeItem(group).contextValue, value);
        tree.dispose();
      }
    });
  });
}
