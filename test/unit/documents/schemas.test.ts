import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { project } from '../../harness/system/paths.ts';
import { writtenIngredients } from '../../service/domain/ingredients/written.ts';
import { computeNutritionalValues } from '../../service/endpoints/ingredients/nutritionalValues.ts';
import { Release } from '../../service/generations/release.ts';
import { listActionPattern } from '../../recordings/recordedDocuments.ts';
import { recordedReleases, getRecordingsFolder } from '../../recordings/recordings.ts';
import {
  contributedSchemas,
  resolveReference,
  schemas,
  getSchemaFiles,
  findUndescribed,
  type Schema,
} from './schemas.ts';

const recordings = getRecordingsFolder(project);
const skip = !existsSync(recordings) && 'there are no recorded answers beside the project';

const oneSchema = ['additionalProperties', 'items'];
const manySchemas = ['definitions', 'patternProperties', 'properties'];
const texts = ['description', 'markdownDescription', 'title'];
const valueTexts = ['enumDescriptions', 'markdownEnumDescriptions'];
const knownKeywords = new Set([
  ...oneSchema,
  ...manySchemas,
  ...texts,
  ...valueTexts,
  '$ref',
  'anyOf',
  'enum',
]);

interface Place {
  readonly file: string;
  readonly path: string;
  /** True if the schema is an alternative, and another one accepts every value. */
  readonly optional: boolean;
}

/** Yields each schema in a file at any depth, valid or not. */
function* walkSchemas(
  schema: unknown,
  place: Place,
): Generator<{ readonly schema: unknown; readonly place: Place }> {
  yield { schema, place };
  for (const [keyword, value] of Object.entries(Object(schema) as Record<string, unknown>)) {
    const inner = { file: place.file, path: `${place.path}/${keyword}`, optional: false };
    if (oneSchema.includes(keyword)) {
      yield* walkSchemas(value, inner);
    } else if (manySchemas.includes(keyword) || keyword === 'anyOf') {
      const entries = Object.entries(Object(value) as Record<string, unknown>);
      const last = entries.at(-1)?.[1];
      const optional =
        keyword === 'anyOf' && typeof last === 'object' && last !== null && Object.keys(last).length === 0;
      for (const [name, found] of entries) {
        yield* walkSchemas(found, { ...inner, path: `${inner.path}/${name}`, optional });
      }
    }
  }
}

const everySchema = [...schemas].flatMap(([file, schema]) => [
  ...walkSchemas(schema, { file, path: '', optional: false }),
]);

/** The places of schemas that break a rule. */
function findViolations(rule: (schema: Schema, place: Place) => boolean): string[] {
  return everySchema
    .filter(({ schema, place }) => !rule(Object(schema) as Schema, place))
    .map(({ place: { file, path } }) => `${file}${path}`);
}

function isSentence(text: string): boolean {
  return /^\p{Lu}\S*( \S+)*\.$/u.test(text);
}

function readRecording(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(recordings, ...path), 'utf8'));
}

/** The resources that show the items of an endpoint in a view. */
const resourcesByEndpoint: Readonly<Record<string, string>> = {
  exercisebaseinfo: 'exercises',
  exerciseinfo: 'exercises',
  ingredientinfo: 'ingredients',
  routine: 'workouts',
  workout: 'workouts',
};

/** The name of a recorded file in the usual form. */
function normalizeName(file: string): string {
  return file
    .replace(
      /^estimate-.*\.(ingredientinfo)\..*|^estimate-.*/,
      (_, list = 'ingredient') => `${String(list)}.list.json`,
    )
    .replace(/(?<=-\d+-log_data)-\d+/, '')
    .replace(/-item\b/, '.item');
}

/** The URIs of the documents that a recorded answer can be: an item, a page of a list, or an action. */
function getUris(file: string): string[] {
  const [, list, action] = listActionPattern.exec(file) ?? [];
  if (list !== undefined && action !== undefined) {
    return ['', ';bucket=week'].map(
      (query) => `wger://wger.example/${list}/;${action}${query}/Label; 1.json`,
    );
  }
  const [, endpoint = '', id, part] =
    /^(?:[a-z]+__)?([a-z-]*[a-z])(?:[-_](\d+))?(?:-([a-z_-]+))?[._]/.exec(`${normalizeName(file)}.`) ?? [];
  const segment =
    part === undefined
      ? (id ?? (/\.item\b|_response/.test(file) ? '3' : '@limit=50&offset=100'))
      : `${id ?? ''};${part}`;
  return [endpoint, resourcesByEndpoint[endpoint] ?? endpoint].flatMap((resource) => [
    `wger://wger.example/${resource}/${segment}/Label; 1.json`,
    `wger://wger.example:8443/a/b/${resource}/${segment}${part === undefined ? '' : ';id=2&unit=1'}/${resource}.json`,
  ]);
}

describe('the schemas of documents', () => {
  it('describe values, and contain no keyword that could report an error', () => {
    assert.ok(everySchema.length > 500);
    assert.deepEqual(
      findViolations((schema) => Object.keys(schema).every((keyword) => knownKeywords.has(keyword))),
      [],
    );
    assert.deepEqual(
      everySchema.filter(({ schema }) => Object.getPrototypeOf(Object(schema)) !== Object.prototype),
      [],
      'something other than an object is in the place of a schema',
    );
    assert.deepEqual(
      findViolations(({ enum: values }, { optional }) => values === undefined || optional),
      [],
      'only these values would be right',
    );
  });

  it('describe each value that they name, and only those', () => {
    const withValues = ({ enum: values, enumDescriptions, markdownEnumDescriptions }: Schema): boolean => {
      const lists = [enumDescriptions, markdownEnumDescriptions].filter((list) => list !== undefined);
      return values === undefined
        ? lists.length === 0
        : lists.length === 1 && lists[0]?.length === values.length && new Set(values).size === values.length;
    };
    assert.deepEqual(findViolations(withValues), []);
  });

  it('have descriptions in sentences, with code only in Markdown', () => {
    const sentences = ({
      description,
      markdownDescription,
      enumDescriptions,
      markdownEnumDescriptions,
    }: Schema) => {
      const plain = [description, ...(enumDescriptions ?? [])].filter((text) => text !== undefined);
      const markdown = [markdownDescription, ...(markdownEnumDescriptions ?? [])].filter(
        (text) => text !== undefined,
      );
      return (
        [...plain, ...markdown].every(isSentence) &&
        !plain.some((text) => text.includes('`')) &&
        (markdown.length === 0 || markdown.some((text) => text.includes('`')))
      );
    };
    assert.deepEqual(findViolations(sentences), []);
  });

  it('have only references that resolve, without siblings, which would be ignored', () => {
    assert.deepEqual(
      findViolations(({ $ref, ...rest }, { file }) => {
        const beside = Object.keys(rest).filter((keyword) => !['definitions', 'title'].includes(keyword));
        return $ref === undefined || (resolveReference($ref, file) !== undefined && beside.length === 0);
      }),
      [],
    );
  });

  it('are all in use, with all of their definitions', () => {
    const targets = new Set(contributedSchemas.map(({ file }) => file));
    for (const { schema, place } of everySchema) {
      const { $ref } = Object(schema) as Schema;
      if ($ref !== undefined) {
        targets.add($ref.split('#')[0] ?? '').add($ref.startsWith('#') ? place.file + $ref : $ref);
      }
    }
    const all = [...schemas].flatMap(([file, { definitions = {} }]) => [
      file,
      ...Object.keys(definitions).map((name) => `${file}#/definitions/${name}`),
    ]);
    assert.deepEqual(
      all.filter((name) => !targets.has(name)),
      [],
    );
  });

  it('are contributed from where the build puts them, each once, in the order of their names', () => {
    const urls = contributedSchemas.map(({ url }) => url);
    assert.deepEqual(urls, [...new Set(urls)].sort());
    assert.deepEqual(
      contributedSchemas.filter(({ url, file }) => url !== `./dist/schemas/${file}` || !schemas.has(file)),
      [],
    );
  });

  it('apply to the documents of one kind on any server', () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      'workouts/3/Push day': ['workouts.json'],
      'routine/@limit=50&offset=100/routine': ['workouts.json'],
      'routine/3;structure/Push day': ['workouts.json'],
      'templates/3;date-sequence-gym/Push day': ['sequence.json'],
      'public-templates/3;date-sequence-display/Push day': ['sequence.json'],
      'workouts/3;logs/Push day': ['logs.json'],
      'workouts/3;stats/Push day': ['stats.json'],
      'workout/3;canonical_representation/Push day': ['canonical.json'],
      'workouts/3;log_data;id=2/Push day': ['logdata.json'],
      'exercises/9/Squat; deep (1), {a}': ['exercises.json'],
      'ingredients/7/Milk': ['ingredients.json'],
      'ingredient/7;get_values;amount=150&unit=2/Milk': ['values.json'],
      'nutritionplan/7;nutritional_values/Bulk': ['values.json'],
      'mealitem/7;nutritional_values/Oats': ['values.json'],
      'meal/7;nutritional_values/Lunch': ['values.json'],
      'ingredientinfo/7;other/Milk': [],
      'max-rest-config/1/1': ['config.json'],
      'unheard-of/1/1': [],
    };
    for (const server of ['wger.example', 'wger.example:8443', '127.0.0.1:80/exercises', '[::1]/a/b.c']) {
      for (const [path, files] of Object.entries(expected)) {
        assert.deepEqual(getSchemaFiles(`wger://${server}/${path}.json`), files, `${server}/${path}`);
      }
    }
    assert.deepEqual(getSchemaFiles('file:///workouts/3/Push day.json'), []);
  });

  it('say that a nutrient without a value may be 0, since servers send 0 as null', () => {
    const [food = assert.fail()] = writtenIngredients;
    const water = { ...food, sugar: 0, saturated: 0, fibre: 0, sodium: 0 };
    const sent = computeNutritionalValues(new Release('2.7'), [{ ingredient: water, gram: 100 }]);
    const nulls = Object.keys(sent).filter((name) => sent[name] === null);
    assert.deepEqual(nulls, ['carbohydrates_sugar', 'fat_saturated', 'fiber', 'sodium']);
    const { properties } = schemas.get('values.json')?.definitions?.['values'] ?? assert.fail();
    for (const name of nulls) {
      assert.match(
        JSON.stringify(properties?.[name]),
        /"enum":\[null\],"enumDescriptions":\["Not known, or none\."\]/,
      );
    }
  });

  it('describe each member of each recorded answer, at any depth', { skip }, () => {
    let count = 0;
    const missing = new Set<string>();
    for (const folder of readdirSync(recordings)) {
      for (const file of readdirSync(join(recordings, folder)).filter((name) => name !== '_root.json')) {
        const answer = readRecording(folder, file);
        for (const uri of getUris(file)) {
          const files = getSchemaFiles(uri);
          assert.equal(files.length, 1, `${files.join()} for ${uri} (${folder}/${file})`);
          const places = files.map((name) => ({ file: name, schema: schemas.get(name) ?? {} }));
          for (const path of findUndescribed(answer, places)) {
            missing.add(`${folder}/${file}${path}`);
          }
          count++;
        }
      }
    }
    assert.ok(count > 1000, String(count));
    assert.deepEqual([...missing], []);
  });

  for (const { folder } of recordedReleases) {
    it(`are there for each list of a recorded ${folder} server`, { skip }, () => {
      const endpoints = Object.keys(Object(readRecording(folder, '_root.json')) as object);
      assert.ok(endpoints.length > 30);
      assert.deepEqual(
        endpoints.filter((endpoint) => {
          const uris = ['12', '@12'].map((segment) => `wger://wger.example/${endpoint}/${segment}/1.json`);
          return !uris.every((uri) => getSchemaFiles(uri).length === 1);
        }),
        [],
      );
    });
  }
});
