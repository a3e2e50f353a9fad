/** A failure or another problem in words. */
export interface ProblemText {
  /** The cause in a few words, which fit into a row of a narrow sidebar. */
  readonly title: string;
  /** One sentence or two. */
  readonly text: string;
}
