// The part of `node:assert/strict` that the tests use.
import { isDeepStrictEqual } from './deepEqual.ts';

type Message = string | Error | undefined;

/** The error that a test expects: a pattern for its message, or a function that checks it. */
type Expected = RegExp | ((error: unknown) => boolean);

class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

function assertThat(isRight: boolean, message: Message, sentence: () => string): void {
  if (!isRight) {
    fail(message ?? sentence());
  }
}

function fail(message: Message = 'Failed'): never {
  throw message instanceof Error ? message : new AssertionError(message);
}

function ok(value: unknown, message?: Message): void {
  assertThat(Boolean(value), message, () => `${formatValue(value)} is not true`);
}

function equal(actual: unknown, expected: unknown, message?: Message): void {
  assertThat(
    Object.is(actual, expected),
    message,
    () => `${formatValue(actual)} is not ${formatValue(expected)}`,
  );
}

function notEqual(actual: unknown, expected: unknown, message?: Message): void {
  assertThat(!Object.is(actual, expected), message, () => `it is ${formatValue(expected)}`);
}

function deepEqual(actual: unknown, expected: unknown, message?: Message): void {
  assertThat(
    isDeepStrictEqual(actual, expected),
    message,
    () => `${formatValue(actual)} is not like ${formatValue(expected)}`,
  );
}

function notDeepEqual(actual: unknown, expected: unknown, message?: Message): void {
  assertThat(!isDeepStrictEqual(actual, expected), message, () => `it is like ${formatValue(expected)}`);
}

function match(text: string, pattern: RegExp, message?: Message): void {
  assertThat(pattern.test(text), message, () => `${formatValue(text)} does not match ${String(pattern)}`);
}

function doesNotMatch(text: string, pattern: RegExp, message?: Message): void {
  assertThat(!pattern.test(text), message, () => `${formatValue(text)} matches ${String(pattern)}`);
}

async function rejects(
  action: Promise<unknown> | (() => Promise<unknown>),
  expected?: Expected,
): Promise<void> {
  try {
    await (typeof action === 'function' ? action() : action);
  } catch (error) {
    const isExpected =
      expected === undefined || (expected instanceof RegExp ? expected.test(String(error)) : expected(error));
    if (!isExpected) {
      throw error;
    }
    return;
  }
  fail('It was expected to fail, and did not.');
}

function formatValue(value: unknown): string {
  try {
    return JSON.stringify([value], replaceValue).slice(1, -1);
  } catch {
    return String(value);
  }
}

/** Replaces values that JSON cannot express. */
function replaceValue(_key: string, value: unknown): unknown {
  if (value === undefined || typeof value === 'bigint' || typeof value === 'number') {
    return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
  }
  if (value instanceof Map || value instanceof Set) {
    return { [value.constructor.name]: [...(value as Iterable<unknown>)] };
  }
  return value instanceof RegExp || value instanceof Error ? String(value) : value;
}

export default Object.assign(ok, {
  ok,
  fail,
  equal,
  notEqual,
  deepEqual,
  notDeepEqual,
  match,
  doesNotMatch,
  rejects,
});
