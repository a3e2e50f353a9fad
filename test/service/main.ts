import { parseArgs } from 'node:util';
import { type FaultName, faultNames } from './faults/index.ts';
import { type Generation, generationNames } from './generations/generations.ts';
import { startService, type ServiceOptions } from './service.ts';
import { usage } from './usage.ts';

/** An invalid argument, which is reported in one sentence with exit code 2. */
class WrongArgument extends Error {}

try {
  const values = parseOptions();
  if (values.help) {
    console.log(usage);
  } else {
    await start(readOptions(values));
  }
} catch (error) {
  const expected = error instanceof WrongArgument || error instanceof RangeError;
  const message = error instanceof Error ? error.message : error;
  console.error(expected ? `${error.message.replace(/\.$/, '')}; see --help.` : message);
  process.exitCode = expected ? 2 : 1;
}

async function start(options: ServiceOptions): Promise<void> {
  const service = await startService(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void service.close());
  }
  console.log(JSON.stringify({ url: service.url, key: service.key }));
}

function readOptions(values: ReturnType<typeof parseOptions>): ServiceOptions {
  const { generation = '2.7', fault, prefix, recordings } = values;
  return {
    generation: oneOf<Generation>('generation', generationNames, generation),
    fault: fault === undefined ? undefined : { name: oneOf<FaultName>('fault', faultNames, fault) },
    port: wholeNumber('port', values.port),
    prefix,
    ingredients: wholeNumber('ingredients', values.ingredients),
    exercises: wholeNumber('exercises', values.exercises),
    sets: wholeNumber('sets', values.sets),
    sessions: wholeNumber('sessions', values.sessions),
    estimate: values.estimate === '-1' ? -1 : wholeNumber('estimate', values.estimate),
    latency: wholeNumber('latency', values.latency),
    ...(recordings !== undefined && { recordings }),
  };
}

function parseOptions() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      options: {
        generation: text,
        port: text,
        prefix: text,
        ingredients: text,
        exercises: text,
        sets: text,
        sessions: text,
        estimate: text,
        latency: text,
        fault: text,
        recordings: text,
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d+$/.test(value)) {
    throw new WrongArgument(`--${name} takes a whole number, not "${value}".`);
  }
  return value === undefined ? undefined : Number(value);
}

function oneOf<Name extends string>(name: string, names: readonly Name[], value: string): Name {
  const found = names.find((candidate) => candidate === value);
  if (found === undefined) {
    throw new WrongArgument(`--${name} has no "${value}".`);
  }
  return found;
}
