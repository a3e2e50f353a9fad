import fc from 'fast-check';
import type { Naming } from '../../../../src/resources/server/naming.ts';
import { anyJson, anyText } from '../support.ts';

/** The languages of these servers, by id. */
export const codes: ReadonlyMap<string, string> = new Map([
  ['1', 'de'],
  ['2', 'en'],
  ['3', 'pt-br'],
]);

/** A name in a language, which is an id or an object; or any other value. */
export const translation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        name: fc.oneof(fc.string(), anyText, anyJson),
        language: fc.oneof(
          fc.constantFrom(1, 2, 3, 4, '2', 2n, null),
          fc.record({ short_name: fc.oneof(fc.constantFrom('de', 'EN', 'pt-BR', ''), anyJson) }),
          anyJson,
        ),
      },
      { requiredKeys: [] },
    ),
  },
  anyJson,
);

export const anyNaming: fc.Arbitrary<Naming> = fc.record({
  languages: fc.array(fc.constantFrom('de', 'en', 'pt-br', 'pt', 'xx'), { maxLength: 4 }),
  codes: fc.constantFrom(codes, new Map<string, string>()),
});
