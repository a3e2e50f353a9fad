/** Description of a failure or another problem. */
export interface ProblemText {
  /** The cause in a few words that fit into a row of a narrow sidebar. */
  readonly title: string;
  /** One or two sentences. */
  readonly text: string;
}
