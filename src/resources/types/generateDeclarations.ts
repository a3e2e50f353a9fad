import type { Steps } from '../../api/concurrency/slices.ts';
import { Declarations } from './declarations.ts';
import { inferShape } from './shape.ts';

export { getDocumentTypeName } from './typeNames.ts';

/** A JSON text whose type is wanted. */
export interface TypedAnswer {
  /** Name of what it is, or of what stands on it where it is a page of a list. */
  readonly name: string;
  readonly isPage: boolean;
  readonly text: string;
}

/** The types of answers in TypeScript. Those of one name have one type, which fits all of them. */
export function* generateDeclarations(answers: readonly TypedAnswer[]): Steps<string> {
  const declarations = new Declarations();
  for (const isPage of [false, true]) {
    const answersByName = Map.groupBy(
      answers.filter((answer) => answer.isPage === isPage),
      ({ name }) => name,
    );
    for (const [name, those] of answersByName) {
      const shape = yield* inferShape(those.map(({ text }) => text));
      if (shape !== undefined) {
        declarations.add(shape, name);
      }
    }
  }
  return declarations.text;
}
