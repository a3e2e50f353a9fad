import assert from 'node:assert/strict';

/** The sample servers that are measured against, each in a process of its own. */
export interface ServerAddresses {
  /** Answers after 100 ms. */
  readonly distant: string;
  /** Answers at once. */
  readonly near: string;
}

/** The environment variable with the servers' addresses, as JSON. */
export const serversVariable = 'WGER_BENCH_SERVERS';

/** The environment variable with the path of the file that takes the figures. */
export const figuresVariable = 'WGER_BENCH_FIGURES';

/** What the program that started this extension host says under this name. */
export function told(variable: string): string {
  const value = process.env[variable];
  assert.ok(value !== undefined, `${variable} is not set`);
  return value;
}
