import { readFileSync } from 'node:fs';

/** The description of a member of a schema. */
interface Member {
  nullable: boolean;
  /** Name of the schema of the value or, in a list, of its elements. */
  schema: string | undefined;
}

/** Returns true if the value at a path in the rows of an endpoint may be null. */
export type MayBeNull = (endpoint: string, path: string) => boolean;

const reference = /\$ref: '#\/components\/schemas\/(\w+)'/;

/** Reads an OpenAPI document with an indentation of two spaces, as the service writes it. */
export function readNullability(file: string): MayBeNull {
  const [paths = '', components = ''] = readFileSync(file, 'utf8').split(/^components:$/m);
  const answers = parseResponses(paths);
  const schemas = parseSchemas(components);
  return (endpoint, path) => {
    const answer = answers.get(endpoint) ?? '';
    let schema = schemas.get(answer)?.get('results')?.schema ?? answer;
    let member: Member | undefined;
    for (const name of path.match(/\w+/g) ?? []) {
      member = schemas.get(schema)?.get(name);
      schema = member?.schema ?? '';
    }
    return member?.nullable === true;
  };
}

/** The schema of the answer of each endpoint. */
function parseResponses(paths: string): ReadonlyMap<string, string> {
  const blocks = paths.matchAll(/^ {2}\/api\/v2\/([\w-]+)\/:\n((?: {3,}.*\n|\n)*)/gm);
  return new Map(
    [...blocks].map(([, endpoint = '', block = '']) => [
      endpoint,
      reference.exec(block.slice(block.indexOf("'200':")))?.[1] ?? '',
    ]),
  );
}

function parseSchemas(components: string): ReadonlyMap<string, ReadonlyMap<string, Member>> {
  const blocks = components.matchAll(/^ {4}(\w+):\n((?: {5,}.*\n|\n)*)/gm);
  return new Map([...blocks].map(([, name = '', block = '']) => [name, parseMembers(block)]));
}

function parseMembers(schema: string): ReadonlyMap<string, Member> {
  const blocks = schema.matchAll(/^ {8}(\w+):\n((?: {9,}.*\n|\n)*)/gm);
  return new Map(
    [...blocks].map(([, name = '', block = '']) => [
      name,
      { nullable: /^ {10}nullable: true$/m.test(block), schema: reference.exec(block)?.[1] },
    ]),
  );
}
