import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import { formatReportMarkdown } from '../../../src/reports/export/reportMarkdown.ts';
import { createReportTable } from '../../../src/reports/export/reportTable.ts';
import { countFindings, type Report } from '../../../src/reports/report.ts';

const titles = { group: 'Group', name: 'Name' };

const report: Report = {
  title: 'Two [servers]',
  description: 'one · other',
  groups: [
    {
      label: 'Exercises',
      groups: [
        {
          label: 'Different',
          findings: [
            { label: 'Squat | deep', cells: { ID: '1', Values: 'a *b*\nc' } },
            { label: 'Row &amp; Curl', description: 'no cells', cells: { ID: '2' } },
          ],
        },
      ],
      findings: [{ label: 'Dip', cells: { Details: 'of @somebody, <b>bold</b>' } }],
    },
    { label: 'Nothing', findings: [] },
  ],
};

describe('a report', () => {
  it('counts the findings of all its groups', () => {
    assert.equal(countFindings(report), 3);
  });

  it('is a table with the groups of each finding, and a column for each kind of cell', () => {
    assert.deepEqual(runSync(createReportTable(report, titles)), {
      columns: ['Group', 'Name', 'Details', 'ID', 'Values'],
      rows: [
        ['Exercises', 'Dip', 'of @somebody, <b>bold</b>', '', ''],
        ['Exercises › Different', 'Squat | deep', '', '1', 'a *b*\nc'],
        ['Exercises › Different', 'Row &amp; Curl', '', '2', ''],
      ],
    });
  });

  it('is a table that distinguishes groups of the same name', () => {
    const groups = ['Curl', 'Dip', 'Curl'].map((label, at) => ({
      label,
      findings: [{ label: `Finding ${at}`, cells: {} }],
    }));
    const { rows } = runSync(
      createReportTable({ title: 'Twice', groups: [{ label: 'Duplicates', groups }] }, titles),
    );
    assert.deepEqual(rows, [
      ['Duplicates › Curl', 'Finding 0'],
      ['Duplicates › Dip', 'Finding 1'],
      ['Duplicates › Curl (2)', 'Finding 2'],
    ]);
  });

  it('is Markdown in which no text of a server is markup, ends a line or mentions a user', () => {
    assert.equal(
      runSync(formatReportMarkdown(report, titles)),
      [
        '# Two \\[servers\\]',
        'one · other',
        '## Exercises (3)',
        '| Name | Details |\n| --- | --- |\n| Dip | of @<!-- -->somebody, \\<b\\>bold\\</b\\> |',
        '### Different (2)',
        '| Name | ID | Values |\n| --- | --- | --- |\n| Squat \\| deep | 1 | a \\*b\\* c |\n| Row \\&amp; Curl | 2 |  |',
        '## Nothing (0)',
        '',
      ]
        .join('\n\n')
        .replace(/\n\n$/, '\n'),
    );
  });

  it('has clickable addresses in Markdown, which cannot end a cell', () => {
    const links = [
      'http://a.example/en/exercise/1/view_it',
      'https://a.example/<b> |c',
      'http://![a](https://b.example/x.png)\u0001',
    ];
    const findings = links.map((page) => ({ label: 'Row', cells: { Page: page } }));
    const text = runSync(
      formatReportMarkdown({ title: 'Links', groups: [{ label: 'Group', findings }] }, titles),
    );
    assert.ok(text.includes('| Row | <http://a.example/en/exercise/1/view_it> |'), text);
    assert.ok(text.includes('| Row | <https://a.example/%3Cb%3E%20%7Cc> |'), text);
    assert.ok(text.includes('| Row | <http://![a](https://b.example/x.png)%01> |'), text);
  });
});
