/** Answer to a question whose Back button was pressed. */
export const back = Symbol('back');

export type Back = typeof back;

/** Returns true if the user answered a question, rather than cancel it or press its Back button. */
export function isAnswer<Answer>(
  result: Answer | Back | undefined,
): result is Exclude<Answer, Back | undefined> {
  return result !== undefined && result !== back;
}

/**
 * Asks two questions. The second one may lead back to the first.
 *
 * @returns the answer to the second question; undefined if the user cancelled either, or `back` if the first leads further back
 */
export async function askInSteps<First extends object | string | true, Second>(
  askFirst: () => Promise<First | Back | undefined>,
  askSecond: (first: First) => Promise<Second | Back | undefined> | Second,
): Promise<Second | Back | undefined> {
  for (;;) {
    const first: First | Back | undefined = await askFirst();
    if (!isAnswer(first)) {
      return first;
    }
    const second = await askSecond(first);
    if (second !== back) {
      return second;
    }
  }
}
