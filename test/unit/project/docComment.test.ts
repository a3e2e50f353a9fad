import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { project } from '../../harness/system/paths.ts';

// Without type information, which takes most of the time and which this rule does not need.
const eslint = new ESLint({
  cwd: project,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'wger/doc-comment',
});

/** The words that lint reports in code under the path of an existing module. */
async function findReportedWords(code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(project, 'src/api/concurrency/abort.ts') });
  const messages = result?.messages.filter(({ ruleId }) => ruleId === 'wger/doc-comment') ?? [];
  return messages.map(({ message }) => /"(.*)"/.exec(message)?.[1] ?? message);
}

describe('lint of doc comments', () => {
  it('refuses one that opens with a question word, or with an amount, on its first line or its second', async () => {
    const words = [
      'What',
      'Who',
      'Whom',
      'Whose',
      'Whether',
      'How',
      'Where',
      'When',
      'Which',
      'Why',
      'So many',
      'As much',
    ];
    const code = words.flatMap((word, at) => [
      `/** ${word} it is. */\nexport const one${at} = 1;`,
      `/**\n * ${word} it is.\n */\nexport const two${at} = 2;`,
    ]);
    assert.deepEqual(
      await findReportedWords(code.join('\n')),
      words.flatMap((word) => [word, word]),
    );
  });

  it('accepts one that opens with a noun or a verb, and other comments', async () => {
    const code = [
      '/** Whatever it is. */',
      'export const one = 1;',
      '/** Tells whether it is, and what. */',
      'export const two = 2;',
      '// What follows is no doc comment.',
      '/* Nor is this: */',
      'export const three = 3;',
    ];
    assert.deepEqual(await findReportedWords(code.join('\n')), []);
  });
});
