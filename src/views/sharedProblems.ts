import type { Failure } from '../api/errors.ts';
import { failureTitle, recoveryActions } from '../vscode/failures/failures.ts';
import { resourceTitle } from '../vscode/text/titles.ts';
import type { List } from './lists/list.ts';
import type { ActionRow, ProblemRow, Row } from './rows/rows.ts';
import type { View } from './view.ts';

/**
 * Failures that several views in sight run into. The first of these views to do so shows one in full, with its recovery actions,
 * for as long as it has the failure and is in sight.
 */
export class SharedProblems {
  readonly #views: () => readonly View[];
  /** The failures of the views in sight, in the order in which they came. */
  readonly #noted = new Map<View, Failure | undefined>();

  constructor(views: () => readonly View[]) {
    this.#views = views;
  }

  /** The title of the view that shows a failure of a list in full; undefined when the list itself has to. */
  readonly shownIn = (list: List, failure: Failure): string | undefined => {
    if (!this.#views().some((view) => view.isVisible && view.has(list))) {
      return undefined;
    }
    const [first] = [...this.#noted.keys()].filter((view) => {
      const problem = problemOf(view);
      return view.isVisible && problem !== undefined && isSame(problem, failure);
    });
    return first === undefined || first.root === list ? undefined : resourceTitle(first.name);
  };

  /** Notes the failure of a view's own list, or that there is none any more. */
  note(view: View): void {
    const problem = problemOf(view);
    if (view.isVisible && this.#noted.get(view) !== problem) {
      this.#noted.delete(view);
      this.#noted.set(view, problem);
      this.#redraw();
    }
  }

  /** Lets another view show the failures of one that has left the sight. */
  readonly follow = (): void => {
    for (const view of this.#noted.keys()) {
      if (!view.isVisible) {
        this.#noted.delete(view);
      }
    }
    this.#redraw();
  };

  /** The rows that show the same failure at the top of a view. */
  like({ failure }: ProblemRow): readonly ProblemRow[] {
    return this.#views()
      .flatMap(({ root }) => root.rows)
      .filter(isProblem)
      .filter((row) => isSame(row.failure, failure));
  }

  /** Draws again what was drawn of failures. What was not drawn yet is about to be. */
  #redraw(): void {
    for (const view of this.#views()) {
      void view.redraw(view.lists.filter(({ rows }) => rows.some(isProblem)));
    }
  }
}

/** The rows below that of a problem. */
export function recoveryRows(problem: ProblemRow): readonly ActionRow[] {
  return problem.shownIn === undefined
    ? recoveryActions(problem.failure).map((action) => ({ kind: 'action', problem, action }) as const)
    : [];
}

function isProblem(row: Row): row is ProblemRow {
  return row.kind === 'problem';
}

function problemOf({ root }: View): Failure | undefined {
  return root.wasOpened ? root.failure : undefined;
}

/** Returns true if two failures are the same one of the server as a whole, or of the way to it. */
function isSame(one: Failure, other: Failure): boolean {
  return isOfServer(one) && one.server === other.server && failureTitle(one) === failureTitle(other);
}

function isOfServer({ name }: Failure): boolean {
  return ['KeyRejected', 'Busy', 'ServerFault', 'Unreachable', 'NotWger'].includes(name);
}
