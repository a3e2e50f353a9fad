import type { Steps } from '../../api/concurrency/slices.ts';
import { Declarations } from './declarations.ts';
import { inferShape } from './shape.ts';

export { getDocumentTypeName } from './typeNames.ts';

/** A JSON text to generate a type for. */
export interface TypedAnswer {
  /** Name of the type, or of that of a row if the answer is a page of a list. */
  readonly name: string;
  readonly isPage: boolean;
  readonly text: string;
}

/** Generates TypeScript types for answers. Those of the same name share a type that fits all of them. */
export function* generateDeclarations(answers: readonly TypedAnswer[]): Steps<string> {
  const declarations = new Declarations();
  for (const isPage of [false, true]) {
    const answersByName = Map.groupBy(
      answers.filter((answer) => answer.isPage === isPage),
      ({ name }) => name,
    );
    for (const [name, sameNameAnswers] of answersByName) {
      const shape = yield* inferShape(sameNameAnswers.map(({ text }) => text));
      if (shape !== undefined) {
        declarations.add(shape, name);
      }
    }
  }
  return declarations.text;
}
