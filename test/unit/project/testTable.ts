// Reads the tables that name the tests of a rule or a trap, and checks that these tests exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../../harness/system/paths.ts';

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

/** A test in a source. Titles are as in the source, without their quotes. */
interface NamedTest {
  readonly title: string;
  /** The titles of the groups that it is in. */
  readonly groups: readonly string[];
}

/** Finds the tests in a formatted source, where the calls of groups end with a line of their own. */
function findTests(source: string): readonly NamedTest[] {
  const call =
    /^(?<indent> *)(?:(?:.*[ (])?(?<name>describe|it|test)\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*,|\}\);$)/gm;
  const tests: NamedTest[] = [];
  let open: readonly { readonly title: string; readonly indent: number }[] = [];
  for (const { groups: { indent: { length: indent } = '', name, title = '' } = {} } of source.matchAll(
    call,
  )) {
    open = open.filter((group) => group.indent < indent);
    if (name === 'describe') {
      open = [...open, { title, indent }];
    } else if (name !== undefined) {
      tests.push({ title, groups: open.map((group) => group.title) });
    }
  }
  return tests;
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
  const tests = findTests(readFileSync(join(project, path), 'utf8')).filter((each) => each.title === title);
  if (tests.length === 0) {
    return `${path} has no test "${title}"`;
  }
  const wanted = names.slice(0, -1);
  return tests.some(({ groups }) => wanted.every((group) => groups.includes(group)))
    ? undefined
    : `${path} has no test "${title}" in the group "${wanted.join(' › ')}"`;
}

/** The texts that occur more than once. */
export function findDuplicates(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
