import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQuery } from '../../../../src/resources/query/parseQuery.ts';
import { formatQuery, toRequestPath, withValues } from '../../../../src/resources/query/query.ts';
import { parseTestQuery, server } from './queries.ts';

/** The path that a typed text is sent as, or the reason why it is refused. */
function toSentPath(text: string): string {
  const parsed = parseQuery(text, server);
  return parsed.query === undefined ? parsed.refusal : toRequestPath(parsed.query);
}

describe('a typed query', () => {
  it('is a list and parameters, however its path begins', () => {
    const sent = 'workoutlog/?exercise=73&ordering=-date';
    for (const path of [
      'workoutlog?exercise=73&ordering=-date',
      'workoutlog/?exercise=73&ordering=-date',
      '  /workoutlog?exercise=73&ordering=-date ',
      'api/v2/workoutlog?exercise=73&ordering=-date',
      '/api/v2/workoutlog/?exercise=73&ordering=-date',
      '/fitness/api/v2/workoutlog/?exercise=73&ordering=-date',
      'fitness/api/v2/workoutlog/?exercise=73&ordering=-date',
      'wger.example:8000/fitness/api/v2/workoutlog/?exercise=73&ordering=-date',
      'GET /api/v2/workoutlog/?exercise=73&ordering=-date',
      'WGER.Example:8000/fitness/api/v2/workoutlog/?exercise=73&ordering=-date',
      'https://wger.example:8000/fitness/api/v2/workoutlog/?exercise=73&ordering=-date#x',
      'HTTPS://WGER.Example:8000/fitness/api/v2/workoutlog/?exercise=73&ordering=-date',
      'https://wger.example:8000/fitness/api/v2/workoutlog.json?exercise=73&ordering=-date',
    ]) {
      assert.equal(toSentPath(path), sent, path);
    }
    assert.equal(toSentPath('workoutlog'), 'workoutlog/');
    assert.equal(toSentPath('workoutlog?'), 'workoutlog/');
    assert.equal(toSentPath('workoutlog?=73'), 'workoutlog/');
    assert.equal(toSentPath('workoutlog?notes=//x'), 'workoutlog/?notes=%2F%2Fx');
  });

  it('has decoded values, and is written so that it parses to the same query', () => {
    for (const text of [
      'workoutlog?exercise__in=73,74&date__gte=2026-01-01T10:00:00',
      'ingredient?name=A+%26+B%25&name__search=é',
      'ingredient?name=Käse+50%25,Öl&name__search=苹果',
      'muscle?x=%E2%80%AE&x=%C2%85&x=%25C3%25A9',
      'muscle?x=%2F..%2F&x=%23%3F',
    ]) {
      assert.equal(formatQuery(parseTestQuery(text)), text);
    }
    assert.equal(toSentPath('workoutlog?exercise__in=73,74'), 'workoutlog/?exercise__in=73%2C74');
    assert.equal(toSentPath('muscle?notes=#1'), 'muscle/?notes=%231');
    assert.equal(
      toSentPath('ingredient?name=Käse+%26 Öl 45%'),
      'ingredient/?name=K%C3%A4se+%26+%C3%96l+45%25',
    );
  });

  it('keeps the plus of a time zone, which reads as a space', () => {
    assert.equal(
      toSentPath('workoutlog?date__gte=2026-01-01T10:00+01:00'),
      'workoutlog/?date__gte=2026-01-01T10%3A00%2B01%3A00',
    );
    assert.equal(toSentPath('ingredient?name=a+b'), 'ingredient/?name=a+b');
  });

  it('has no spaces beside the codes of languages, which wger would take for others', () => {
    assert.equal(toSentPath('exerciseinfo?language__code=en, de '), 'exerciseinfo/?language__code=en%2Cde');
    assert.equal(toSentPath('ingredient?name=a, b'), 'ingredient/?name=a%2C+b');
  });

  it('may be a link as servers write it, without TLS or the port', () => {
    for (const origin of ['http://wger.example:8000', 'https://wger.example', 'http://wger.example']) {
      assert.equal(toSentPath(`${origin}/fitness/api/v2/muscle/?limit=5`), 'muscle/?limit=5');
    }
  });

  it('is rejected with a reason if it leads to no list of the server', () => {
    for (const [text, refusal] of [
      ['', 'empty'],
      [' ', 'empty'],
      ['/', 'empty'],
      ['?limit=5', 'empty'],
      ['https://wger.example:8000/fitness/api/v2/', 'empty'],
      [`muscle?x=${'a'.repeat(5000)}`, 'tooLong'],
      [`muscle?x=${'ä'.repeat(1000)}`, 'tooLong'],
      ['x'.repeat(5000), 'tooLong'],
      ['muscle?x=a\tb', 'unprintable'],
      ['muscle?x=\ud800', 'unprintable'],
      ['ftp://wger.example:8000/fitness/api/v2/muscle/', 'notAnAddress'],
      ['javascript:alert(1)', 'notAnAddress'],
      ['https://u:p@wger.example:8000/fitness/api/v2/muscle/', 'hasUser'],
      ['https://u@wger.example:8000/fitness/api/v2/muscle/', 'hasUser'],
      ['https://:p@wger.example:8000/fitness/api/v2/muscle/', 'hasUser'],
      ['https://evil.example/fitness/api/v2/muscle/', 'otherServer'],
      ['https://wger.example:8001/fitness/api/v2/muscle/', 'otherServer'],
      ['//evil.example/api/v2/muscle/', 'otherServer'],
      ['\\\\evil.example/api/v2/muscle/', 'otherServer'],
      ['evil.example/api/v2/muscle/', 'otherServer'],
      ['evil.example:8000/fitness/api/v2/muscle/', 'otherServer'],
      ['/other/api/v2/muscle/', 'otherServer'],
      ['wger.example:8000/Fitness/api/v2/muscle/', 'otherServer'],
      ['https://wger.example:8000/fitness/en/user/login', 'outside'],
      ['https://wger.example:8000/fitness/api/v2/../../admin/', 'outside'],
      ['../admin/', 'outside'],
      ['api/v2/../../admin', 'outside'],
      ['%2e%2e/admin', 'outside'],
      ['muscle%2f..', 'outside'],
      ['muscle/5/', 'notAList'],
      ['muscle/../language', 'notAList'],
      ['schema', 'unknown'],
      ['workouts?x=1', 'unknown'],
      ['__proto__', 'outside'],
      ['constructor', 'unknown'],
    ] as const) {
      assert.equal(toSentPath(text), refusal, text);
    }
  });

  it('changes a value in place, and removes other values of the same name', () => {
    const before = parseTestQuery('workoutlog?exercise=73&date=x&exercise=74&ordering=-date');
    assert.equal(
      formatQuery(withValues(before, 'exercise', ['9'])),
      'workoutlog?exercise=9&date=x&ordering=-date',
    );
    assert.equal(
      formatQuery(withValues(before, 'date', [])),
      'workoutlog?exercise=73&exercise=74&ordering=-date',
    );
    assert.equal(formatQuery(withValues(parseTestQuery('muscle'), 'limit', ['5'])), 'muscle?limit=5');
  });
});
