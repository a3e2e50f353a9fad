import assert from 'node:assert/strict';

/** The addresses of the sample servers, each in a process of its own. */
export interface ServerAddresses {
  /** Answers after 100 ms. */
  readonly distant: string;
  /** Answers at once. */
  readonly near: string;
}

/** The environment variable with the servers' addresses, as JSON. */
export const serversVariable = 'WGER_BENCH_SERVERS';

/** The environment variable with the path of the file that receives the figures. */
export const figuresVariable = 'WGER_BENCH_FIGURES';

/** The value of a variable that was set by the program that started this extension host. */
export function readVariable(variable: string): string {
  const value = process.env[variable];
  assert.ok(value !== undefined, `${variable} is not set`);
  return value;
}
