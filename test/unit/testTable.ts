// Reads the tables that name the tests of a rule or a trap, and checks that these tests exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '../..');

/** The path of a file, the titles of groups if needed, and the title of the test, as in the source. */
export type TestName = readonly string[];

/** Reads the cells of each row of the table in a file, without the heading. */
export function readTableRows(file: string): readonly (readonly string[])[] {
  return readFileSync(join(project, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The tests that a cell names, one on each line. */
export function parseTestNames(cell: string): readonly TestName[] {
  return cell.split('<br>').map((name) =>
    name
      .trim()
      .replace(/^`(.*)`$/, '$1')
      .split(' › ')
      .filter((part) => part !== ''),
  );
}

/** The first arguments of all calls of these functions, as in the source, without their quotes. */
function findTitles(source: string, functions: readonly string[]): ReadonlySet<string> {
  const call = new RegExp(
    String.raw`\b(?:${functions.join('|')})\(\s*(['"${'`'}])((?:\\.|(?!\1).)*)\1\s*,`,
    'g',
  );
  return new Set([...source.matchAll(call)].map(([, , title = '']) => title));
}

/** Describes why a test cannot be found; undefined if it exists. */
export function findProblem(test: TestName): string | undefined {
  const [path = '', ...names] = test;
  const title = names.at(-1);
  if (title === undefined) {
    return 'there is no test';
  }
  if (!existsSync(join(project, path))) {
    return `there is no file ${path}`;
  }
  const source = readFileSync(join(project, path), 'utf8');
  if (!findTitles(source, ['it', 'test']).has(title)) {
    return `${path} has no test "${title}"`;
  }
  const groups = findTitles(source, ['describe']);
  const missing = names.slice(0, -1).find((name) => !groups.has(name));
  return missing === undefined ? undefined : `${path} has no group "${missing}"`;
}

/** The texts that occur more than once. */
export function findDuplicates(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
