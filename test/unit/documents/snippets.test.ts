import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { apiUrl } from '../../../src/api/address.ts';
import {
  createCurlSnippet,
  createFetchSnippet,
  joinModules,
  joinPrograms,
  createPythonSnippet,
  type SnippetRequest,
} from '../../../src/documents/commands/copy/snippets.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { ingredients } from '../../../src/resources/ingredients.ts';
import type { DocumentKey, Resource } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { readServerIds } from '../../serverRows.ts';
import { setUp, type Setup, decodeDocument } from '../support/support.ts';

function isInstalled(command: string, ...commandArguments: readonly string[]): boolean {
  return spawnSync(command, commandArguments, { stdio: 'ignore' }).status === 0;
}

const python = isInstalled('python3', '--version');
const noShell = process.platform === 'win32' && 'the line is for the shells of other systems';
const noCurl = noShell || (!isInstalled('curl', '--version') && 'curl is not installed');
const noPython = !python && 'Python is not installed';
const noRequests = noPython || (!isInstalled('python3', '-c', 'import requests') && 'Python has no requests');

/** The outcome of a program. */
interface ProgramResult {
  readonly failed: boolean;
  readonly output: string;
}

/** Runs a program with the key, or another text in its place, in its environment. */
function run(key: string, command: string, ...commandArguments: readonly string[]): Promise<ProgramResult> {
  // A proxy from the environment would get requests that are meant for this computer.
  const env = { ...process.env, WGER_API_KEY: key, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
  return new Promise((resolve) => {
    execFile(command, commandArguments, { env, maxBuffer: 2 ** 26 }, (error, output) => {
      resolve({ failed: error !== null, output });
    });
  });
}

/** Runs a program that is given as the text of a file. */
async function runFile(
  key: string,
  text: string,
  name: string,
  ...command: readonly string[]
): Promise<ProgramResult> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-snippet-'));
  try {
    await writeFile(join(folder, name), text);
    const [program = '', ...programArguments] = command;
    return await run(key, program, ...programArguments, join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Paths with characters that are special in most languages, one also with those that are special in cURL. */
const prefixes = { any: '/$HOME&more!', unglobbed: '/$HOME&more![1-2]' } as const;

/** The kinds of snippets, with functions that create one, run it and print its result. */
const kinds = {
  cURL: {
    write: (read: SnippetRequest) => createCurlSnippet(read, 'linux'),
    prefix: prefixes.unglobbed,
    skip: noCurl,
    run: (key: string, text: string) => run(key, 'sh', '-c', `${text} --silent --show-error --fail`),
  },
  fetch: {
    write: createFetchSnippet,
    prefix: prefixes.unglobbed,
    skip: false,
    run: (key: string, text: string) =>
      runFile(key, `${text}\nconsole.log(JSON.stringify(data));`, 'read.mjs', process.execPath),
  },
  Python: {
    write: createPythonSnippet,
    // Its library would write brackets as `%5B`.
    prefix: prefixes.any,
    skip: noRequests,
    run: (key: string, text: string) =>
      runFile(key, `${text}\nimport json\nprint(json.dumps(data))\n`, 'read.py', 'python3'),
  },
} as const;

/** Ids that would become another command or request if they were treated as more than ids. */
const hostileIds = [
  "it's; $(exit)",
  '`exit`; "exit" \\',
  "'\nexit\n'",
  '${process.exit()} %s {exit} [1-9] &exit& !!',
  "7' --next 'http://127.0.0.1:9/",
];

async function createRequest(
  { client, catalogue }: Setup,
  resource: Resource,
  key: DocumentKey,
): Promise<SnippetRequest> {
  const { path, query } = await catalogue.getItemPath(resource, key);
  return { url: apiUrl(client.address, path, query).href, isPrivate: resource.access === 'key' };
}

/** Starts a sample server below a path, until the end of the test. */
async function startServer(test: TestContext, prefix: string): Promise<Setup> {
  const setup = await setUp({ generation: '2.7', prefix, ingredients: 30 });
  test.after(() => setup[Symbol.asyncDispose]());
  return setup;
}

async function readFirstId(
  { service }: Setup,
  resource: 'workouts' | 'exercises' | 'ingredients',
): Promise<string> {
  const [id] = await readServerIds(service, resource);
  assert.ok(id !== undefined);
  return id;
}

describe('a copied snippet', () => {
  for (const [name, kind] of Object.entries(kinds)) {
    it(
      `for ${name} fetches the document, with the key from the environment`,
      { skip: kind.skip },
      async (test) => {
        const setup = await startServer(test, kind.prefix);
        const { service, catalogue } = setup;
        const ingredient = await readFirstId(setup, 'ingredients');
        const documents: readonly (readonly [Resource, DocumentKey])[] = [
          [exercises, { id: await readFirstId(setup, 'exercises') }],
          [workouts, { id: await readFirstId(setup, 'workouts') }],
          [workouts, { id: await readFirstId(setup, 'workouts'), action: 'structure', query: '' }],
          [ingredients, { id: ingredient, action: 'get_values', query: 'amount=150.5' }],
          [exercises, { page: 'limit=2&offset=3&ordering=-id' }],
        ];
        for (const [resource, key] of documents) {
          const read = await createRequest(setup, resource, key);
          const text = kind.write(read);
          assert.ok(!text.includes(service.key), text);
          assert.equal(text.includes('WGER_API_KEY'), read.isPrivate, text);
          service.requests.length = 0;
          const { failed, output } = await kind.run(service.key, text);
          assert.ok(!failed, `${text}\n${output}`);
          const [request] = service.requests;
          assert.equal(request?.headers.authorization, read.isPrivate ? `Token ${service.key}` : undefined);
          assert.equal(request?.headers.accept, 'application/json');
          assert.deepEqual(
            JSON.parse(output),
            JSON.parse(decodeDocument(await catalogue.readItem(resource, key))),
          );
        }
      },
    );

    it(`for ${name} fails when the server refuses the key`, { skip: kind.skip }, async (test) => {
      const setup = await startServer(test, kind.prefix);
      const read = await createRequest(setup, workouts, { id: await readFirstId(setup, 'workouts') });
      const { failed } = await kind.run('0'.repeat(40), kind.write(read));
      assert.ok(failed);
    });
  }

  for (const [name, kind] of Object.entries(kinds)) {
    it(
      `for ${name} requests the correct address, whatever characters an id has`,
      { skip: kind.skip },
      async (test) => {
        const setup = await startServer(test, kind.prefix);
        for (const id of hostileIds) {
          const read = await createRequest(setup, exercises, { id });
          setup.service.requests.length = 0;
          await kind.run('', kind.write(read));
          const [request, ...others] = setup.service.requests;
          assert.equal(request?.target, new URL(read.url).pathname.replaceAll("'", '%27'), id);
          assert.deepEqual(others, [], id);
        }
      },
    );
  }

  it('for cURL is for PowerShell on Windows', () => {
    const url = "https://wger.example/$HOME/api/v2/routine/1/?a=it's&b=\u2019";
    assert.equal(
      createCurlSnippet({ url: new URL(url).href, isPrivate: true }, 'win32'),
      'curl.exe --globoff -H \'Accept: application/json\' -H "Authorization: Token $env:WGER_API_KEY" ' +
        "'https://wger.example/$HOME/api/v2/routine/1/?a=it%27s&b=%E2%80%99'",
    );
    assert.equal(
      createCurlSnippet({ url: 'https://wger.example/api/v2/exercise/1/', isPrivate: false }, 'win32'),
      "curl.exe --globoff -H 'Accept: application/json' 'https://wger.example/api/v2/exercise/1/'",
    );
  });

  it('for cURL is for a Unix shell when Windows is connected to a remote system', () => {
    const read = { url: 'https://wger.example/api/v2/routine/1/', isPrivate: true };
    assert.equal(createCurlSnippet(read, 'win32', 'wsl'), createCurlSnippet(read, 'linux'));
  });

  it('for fetch of several documents is one module that gets them all', async (test) => {
    const setup = await startServer(test, prefixes.unglobbed);
    const { service } = setup;
    const ids = [...(await readServerIds(service, 'exercises'))].slice(0, 2);
    const reads = await Promise.all(ids.map((id) => createRequest(setup, exercises, { id })));
    service.requests.length = 0;
    const text = joinModules(reads.map(createFetchSnippet));
    const { failed, output } = await runFile('', text, 'read.mjs', process.execPath);
    assert.ok(!failed, `${text}\n${output}`);
    assert.equal(service.requests.length, 2);
    assert.deepEqual(
      service.requests.map(({ target }) => target),
      reads.map(({ url }) => new URL(url).pathname),
    );
  });

  it('for Python of several documents is one program that imports what it needs once', () => {
    const reads = [false, true, true].map((isPrivate, at) => ({
      url: `https://wger.example/api/v2/routine/${String(at)}/`,
      isPrivate,
    }));
    const programs = reads.map(createPythonSnippet);
    const text = joinPrograms(programs);
    assert.match(text, /^import os\n\nimport requests\n\nresponse = /);
    assert.equal(text.split('import ').length, 3);
    assert.equal(text.split('requests.get(').length, 4);
    assert.equal(joinPrograms(programs.slice(1, 2)), programs[1]);
  });

  it('for Python is a program, whether or not it can be run here', { skip: noPython }, async () => {
    for (const isPrivate of [false, true]) {
      const text = joinPrograms([
        createPythonSnippet({ url: 'https://wger.example/api/v2/routine/1/?a=b&c=%22', isPrivate }),
        createPythonSnippet({ url: 'https://wger.example/api/v2/routine/2/', isPrivate: true }),
      ]);
      const { failed, output } = await runFile('', text, 'read.py', 'python3', '-m', 'py_compile');
      assert.ok(!failed, output);
    }
  });
});
