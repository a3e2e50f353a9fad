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

/** A call of `describe` or `it` in a source. */
interface TitledCall {
  readonly isGroup: boolean;
  /** As in the source, without its quotes. */
  readonly title: string;
  /** Number of spaces before it. */
  readonly indent: number;
}

function findCalls(source: string): readonly TitledCall[] {
  const call = /^( *)(?:.*[ (])?(describe|it|test)\(\s*(['"`])((?:\\.|(?!\3).)*)\3\s*,/gm;
  return Array.from(source.matchAll(call), ([, spaces = '', name, , title = '']) => {
    return { isGroup: name === 'describe', title, indent: spaces.length };
  });
}

/** The titles of the groups that a test is in. */
function findGroups(calls: readonly TitledCall[], test: TitledCall): readonly string[] {
  const groups: string[] = [];
  let { indent } = test;
  for (const call of calls.slice(0, calls.indexOf(test)).reverse()) {
    if (call.isGroup && call.indent < indent) {
      groups.push(call.title);
      indent = call.indent;
    }
  }
  return groups;
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
  const calls = findCalls(readFileSync(join(project, path), 'utf8'));
  const tests = calls.filter((call) => !call.isGroup && call.title === title);
  if (tests.length === 0) {
    return `${path} has no test "${title}"`;
  }
  const groups = tests.flatMap((each) => findGroups(calls, each));
  const missing = names.slice(0, -1).find((name) => !groups.includes(name));
  return missing === undefined ? undefined : `${path} has no group "${missing}" with this test`;
}

/** The texts that occur more than once. */
export function findDuplicates(texts: readonly string[]): string[] {
  return texts.filter((text, at) => texts.indexOf(text) !== at);
}
