import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { runSync } from '../../../src/api/concurrency/slices.ts';
import {
  generateDeclarations,
  getDocumentTypeName,
} from '../../../src/resources/types/generateDeclarations.ts';
import { project } from '../../harness/system/paths.ts';
import { getRecordingsFolder } from '../../recordings/recordings.ts';

const samples = getRecordingsFolder(project);

/** The types of JSON texts, each of which is an item. */
function generateTypes(name: string, ...texts: readonly string[]): string {
  return runSync(generateDeclarations(texts.map((text) => ({ name, isPage: false, text }))));
}

/** A module that declares the type of a JSON text, and assigns the text itself to it. */
function createModule(name: string, text: string, isPage = false): string {
  const types = runSync(generateDeclarations([{ name, isPage, text }]));
  const [, root = ''] = /^export (?:interface|type) (\w+)/.exec(types) ?? [];
  return `${types}\n\nexport const answer: ${root} = ${text};\n`;
}

/** Type definitions of the language, which are read only once. */
const libraries = new Map<string, ts.SourceFile>();

/** All errors that the compiler reports for modules with its strictest options. */
function findCompileErrors(modules: ReadonlyMap<string, string>): readonly string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts'],
    types: [],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (file, language) => {
    const text = modules.get(file);
    if (text !== undefined) {
      return ts.createSourceFile(file, text, language);
    }
    const known = libraries.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), language);
    libraries.set(file, known);
    return known;
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...modules.keys()], options, host))
    .map(
      ({ file, messageText }) =>
        `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

/**
 * The path of a recorded answer, from a file name such as `routine-1-structure.json` or
 * `day.admin.list.json`.
 */
function getPath(file: string): string {
  return basename(file, '.json')
    .replace(/\..*$/, '')
    .replace(/-(\d+)-/, '/$1/');
}

describe('the TypeScript type of an answer', () => {
  it(
    'compiles for every recorded answer, which is assignable to it',
    { skip: !existsSync(samples) && 'there are no recordings' },
    () => {
      const files = globSync('**/*.json', { cwd: samples });
      assert.ok(files.length > 600);
      // Equal answers of several releases are compiled only once, because this takes long.
      const distinct = new Map(files.map((file) => [readFileSync(join(samples, file), 'utf8'), file]));
      const modules = new Map(
        [...distinct].map(([text, file]) => {
          const name = getDocumentTypeName(getPath(file));
          return [`/${file.replaceAll('/', '_')}.ts`, createModule(name, text, /list|page/.test(file))];
        }),
      );
      assert.deepEqual(findCompileErrors(modules), []);
    },
  );

  it('is named after the endpoint and the action, in words', () => {
    for (const [path, name] of [
      ['workoutlog/17/', 'WorkoutLog'],
      ['setting-repetitionunit/', 'SettingRepetitionUnit'],
      ['nutritionplaninfo/4c0d1c3e-52c3-4f6b-9c0b-3f6d0a7b2c91/', 'NutritionPlanInfo'],
      ['daysofweek/', 'DaysOfWeek'],
      ['routine/1/date-sequence-gym/', 'RoutineDateSequenceGym'],
      ['measurement/value-counts/', 'MeasurementValueCounts'],
      ['set/3/', 'SetItem'],
      ['something-new/3/', 'SomethingNew'],
      ['3d/1/', '_3d'],
      ['', 'Answer'],
    ] as const) {
      assert.equal(getDocumentTypeName(path), name);
    }
    assert.ok(getDocumentTypeName(`${'a'.repeat(9999)}/`).length <= 60);
  });

  it('has optional fields, null and union types', () => {
    const text = `{"count": 2, "next": null, "previous": null, "results": [
      {"id": 1, "weight": "7.5", "rir": null, "tags": [], "muscles": [{"id": 1}, {"id": "a", "name": "x"}]},
      {"id": 2, "weight": 7, "rir": "1", "tags": [1, "2", null], "muscles": [], "is_new": true}]}`;
    assert.equal(
      runSync(generateDeclarations([{ name: 'WorkoutLog', isPage: true, text }])),
      `export interface WorkoutLogPage {
  count: number;
  next: string | null;
  previous: string | null;
  results: WorkoutLog[];
}

export interface WorkoutLog {
  id: number;
  weight: string | number;
  rir: string | null;
  tags: (string | number | null)[];
  muscles: WorkoutLogMuscle[];
  is_new?: boolean;
}

export interface WorkoutLogMuscle {
  id: string | number;
  name?: string;
}`,
    );
  });

  it('is shared by items of the same kind, and does not clash with the name of a page', () => {
    assert.equal(
      generateTypes('Day', '{"id": 1}', '{"id": 2, "name": null}'),
      'export interface Day {\n  id: number;\n  name?: null;\n}',
    );
    for (const [other, type] of [
      ['[]', 'unknown[]'],
      ['null', 'null'],
    ] as const) {
      const [line] = generateTypes('Day', '{"id": 1}', other).split(';');
      assert.equal(line, `export type Day = DayItem | ${type}`);
    }
    const types = runSync(
      generateDeclarations([
        { name: 'Day', isPage: true, text: '{"results": [{"id": 1}]}' },
        {
          name: 'Day',
          isPage: false,
          text: '{"id": 1, "a_b": {"c": 1}, "a": {"b": {"c": 1}}, "stats": {"c": 1}}',
        },
      ]),
    );
    const names = [...types.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name);
    assert.deepEqual(names, ['Day', 'DayAB', 'DayA', 'DayAB2', 'DayStats', 'DayPage', 'Day2']);
  });

  it('is a record if keys are ids or dates, and covers any top-level value', () => {
    for (const [text, type] of [
      ['{"2024-01-02": {"id": 1}, "None": {"id": "1"}}', 'Record<string, XItem>'],
      ['{"7": [], "8": [1]}', 'Record<string, number[]>'],
      ['{"7": [1], "8": null}', 'Record<string, number[] | null>'],
      ['{"7": {"id": 1}, "8": null}', 'Record<string, XItem | null>'],
      ['{}', 'Record<string, unknown>'],
      ['[{}]', 'Record<string, unknown>[]'],
      ['[{"a": {}}, {"a": {"b": 1}}]', 'XItem[]'],
      ['[]', 'unknown[]'],
      ['[[1], [], ["a"]]', '(string | number)[][]'],
      ['[{"id": 1}]', 'XItem[]'],
      ['[null]', 'null[]'],
      ['"2.7.0"', 'string'],
      ['null', 'null'],
      ['1e5', 'number'],
    ] as const) {
      assert.equal(generateTypes('X', text).split(';')[0], `export type X = ${type}`, text);
    }
    assert.equal(generateTypes('X', ''), '');
    for (const text of ['{"1a": 1}', '{"a1": 1}', '{"1": 1, "a": 1}']) {
      assert.match(generateTypes('X', text), /^export interface X /, text);
    }
  });

  it('of a record fits all of its values', () => {
    assert.equal(
      generateTypes(
        'X',
        '{"7": {"id": 12345678901234567890}, "8": {"id": 1, "day": 2}, "9": {"id": "1", "day": 3}}',
      ),
      `export type X = Record<string, XItem>;

export interface XItem {
  /** Too long for a number: JSON.parse rounds it. */
  id: string | number;
  day?: number;
}`,
    );
  });

  it('is unknown where there are more members, longer names or deeper values than anyone reads', () => {
    const createObject = (count: number, value: string, createName = (at: number) => `k${at}`): string =>
      `{${Array.from({ length: count }, (_, at) => `"${createName(at)}": ${value}`).join(',')}}`;
    const large = createObject(301, '1');
    for (const [text, type] of [
      [large, 'Record<string, unknown>'],
      [`{"7": ${large}, "8": {}}`, 'Record<string, Record<string, unknown>>'],
      [createObject(2001, '1', () => 'k'), 'Record<string, unknown>'],
      [createObject(300, createObject(30, '1')), 'Record<string, unknown>'],
      [createObject(1, '1', () => 'k'.repeat(1001)), 'Record<string, unknown>'],
      [`${'['.repeat(40)}1${']'.repeat(40)}`, `unknown${'[]'.repeat(25)}`],
    ] as const) {
      assert.equal(generateTypes('X', text), `export type X = ${type};`);
    }
  });

  it('marks numbers that JSON.parse cannot represent', () => {
    assert.equal(
      generateTypes('X', '{"big": 12345678901234567890, "small": 9007199254740991, "part": 0.1}'),
      `export interface X {
  /** Too long for a number: JSON.parse rounds it. */
  big: number;
  small: number;
  part: number;
}`,
    );
  });

  it('compiles whatever keys and values a server sends', () => {
    const hostile = [
      '{"a-b": 1, "a b": 2, "1a": 3, "": 4, "class": 5, "__proto__": 6, "constructor": {"x": 1}, "ключ": [{"y": 1}]}',
      String.raw`{"\"; process.exit(); \"": 1, "\u202e\u2028\u00ad": 2, "*/ x": {"*/": 1}, "\ud800": 3, "a\nb": 4}`,
      '{"a": 1, "a": "last"}',
      '{"results": 3, "next": {"a": 1}}',
      '{"results": [], "next": null}',
      '{"results": {"a": 1}}',
      `{"deep": ${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}}`,
      `{${Array.from({ length: 2100 }, (_, at) => `"k${at}": {"a": ${at}}`).join(',')}}`,
      `{${Array.from({ length: 900 }, (_, at) => `"k${at}": {"a": ${at}}`).join(',')}}`,
      `[${Array.from({ length: 600 }, (_, at) => `{"k${at}": {"a${at}": 1, "b${at}": 1}}`).join(',')}]`,
      ...['set', 'map', 'date', 'object'].map((name) => `{"${name}": {"${name}": 1}}`),
    ];
    const modules = new Map(
      hostile.map((text, at) => [`/${at}.ts`, createModule(getDocumentTypeName('set/1/'), text)]),
    );
    // A repeated key is an error in code. `JSON.parse` uses its last value.
    assert.match(modules.get('/2.ts') ?? '', /^ {2}a: string;$/m);
    modules.delete('/2.ts');
    assert.deepEqual(findCompileErrors(modules), []);
    for (const module of modules.values()) {
      const [types = ''] = module.split('export const');
      assert.ok(types.length < 200_000);
      assert.doesNotMatch(types, /[\p{Cf}\u2028\u2029]/u);
    }
  });
});
