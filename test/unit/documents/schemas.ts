import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { project } from '../../harness/system/paths.ts';
import { escapeRegExp } from '../../harness/workbench/texts.ts';

const folder = join(project, 'media', 'schemas');

type Schemas = Readonly<Record<string, Schema>>;

/** A schema, with the keywords that the extension uses. */
export interface Schema {
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly $ref?: string;
  readonly definitions?: Schemas;
  readonly properties?: Schemas;
  readonly patternProperties?: Schemas;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
}

/** A schema, and the file that its references are relative to. */
interface LocatedSchema {
  readonly file: string;
  readonly schema: Schema;
}

/** The schemas by file name. */
export const schemas: ReadonlyMap<string, Schema> = new Map(
  readdirSync(folder).map((file) => [
    file,
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown as Schema,
  ]),
);

interface Manifest {
  readonly contributes: {
    readonly jsonValidation: readonly {
      readonly fileMatch: string | readonly string[];
      readonly url: string;
    }[];
  };
}

/** The schemas that the manifest contributes, each with the patterns of its documents. */
export const contributedSchemas = (
  JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as unknown as Manifest
).contributes.jsonValidation.map(({ fileMatch, url }) => ({
  url,
  file: basename(url),
  patterns: [fileMatch].flat().map((pattern) => ({
    included: !pattern.startsWith('!'),
    matcher: globToRegExp(pattern.replace(/^!/, '')),
  })),
}));

/**
 * Converts a pattern as the editor does: `**` for any number of segments, `*` within one, `{a,b}` for either.
 */
function globToRegExp(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*\/|\*|\{[^}]*\})/)
    .map((part) => {
      if (part === '**/' || part === '*') {
        return part === '*' ? '[^/]*' : '(?:[^/]*/)*';
      }
      return part.startsWith('{')
        ? `(?:${part.slice(1, -1).split(',').map(escapeRegExp).join('|')})`
        : escapeRegExp(part);
    })
    .join('');
  return new RegExp(`^${source}$`);
}

/** The files of the schemas for a document. The last pattern that matches decides. */
export function getSchemaFiles(uri: string): string[] {
  return contributedSchemas
    .filter(({ patterns }) => patterns.findLast(({ matcher }) => matcher.test(uri))?.included === true)
    .map(({ file }) => file);
}

/** Resolves a reference; undefined if its target does not exist. */
export function resolveReference(reference: string, from: string): LocatedSchema | undefined {
  const parts = /^([\w-]+\.json)?#\/definitions\/(\w+)$/.exec(reference);
  const file = parts?.[1] ?? from;
  const schema = schemas.get(file)?.definitions?.[parts?.[2] ?? ''];
  return schema && { file, schema };
}

/** A schema with all its references and alternatives. All of them apply, because none rejects a value. */
function expandSchema({ file, schema }: LocatedSchema): LocatedSchema[] {
  const next = schema.$ref === undefined ? undefined : resolveReference(schema.$ref, file);
  return [
    { file, schema },
    ...(next ? expandSchema(next) : []),
    ...(schema.anyOf ?? []).flatMap((branch) => expandSchema({ file, schema: branch })),
  ];
}

/** The schemas for the value of a member. */
function getMemberSchemas(schema: Schema, name: string): Schema[] {
  const own = schema.properties?.[name];
  const matching = Object.entries(schema.patternProperties ?? {})
    .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
    .map(([, found]) => found);
  const found = [...(own ? [own] : []), ...matching];
  return found.length === 0 && schema.additionalProperties ? [schema.additionalProperties] : found;
}

/** Yields the paths of members, at any depth, that no schema describes. */
export function* findUndescribed(
  value: unknown,
  places: readonly LocatedSchema[],
  path = '',
): Generator<string> {
  const all = places.flatMap(expandSchema);
  if (Array.isArray(value)) {
    const items = all.flatMap(({ file, schema }) => (schema.items ? [{ file, schema: schema.items }] : []));
    for (const item of value) {
      yield* findUndescribed(item, items, `${path}/#`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      const found = all.flatMap(({ file, schema }) =>
        getMemberSchemas(schema, name).map((own) => ({ file, schema: own })),
      );
      if (
        !found.flatMap(expandSchema).some(({ schema }) => schema.description ?? schema.markdownDescription)
      ) {
        yield `${path}/${name}`;
      }
      yield* findUndescribed(member, found, `${path}/${name}`);
    }
  }
}
