import type { Failure } from '../api/errors.ts';
import { failureTitle, getRecoveryActions } from '../vscode/failures/failures.ts';
import { getResourceTitle } from '../vscode/text/titles.ts';
import type { List } from './lists/list.ts';
import type { ActionRow, ProblemRow, Row } from './rows/rows.ts';
import type { View } from './view.ts';

/**
 * Failures that several views in sight run into. The first of these views to do so shows one in full, with its recovery actions,
 * for as long as it has the failure and is in sight.
 */
export class SharedProblems {
  readonly #getViews: () => readonly View[];
  /** The failures of the views in sight, in the order in which they came. */
  readonly #failures = new Map<View, Failure | undefined>();

  constructor(getViews: () => readonly View[]) {
    this.#getViews = getViews;
  }

  /** The title of the view that shows a failure of a list in full; undefined when the list itself has to. */
  readonly findPrimaryViewTitle = (list: List, failure: Failure): string | undefined => {
    if (!this.#getViews().some((view) => view.isVisible && view.has(list))) {
      return undefined;
    }
    const [primaryView] = [...this.#failures.keys()].filter((view) => {
      const problem = getFailure(view);
      return view.isVisible && problem !== undefined && isSameFailure(problem, failure);
    });
    return primaryView === undefined || primaryView.rootList === list
      ? undefined
      : getResourceTitle(primaryView.name);
  };

  /** Notes the failure of a view's own list, or that there is none any more. */
  update(view: View): void {
    const failure = getFailure(view);
    if (view.isVisible && this.#failures.get(view) !== failure) {
      this.#failures.delete(view);
      this.#failures.set(view, failure);
      this.#redraw();
    }
  }

  /** Lets another view show the failures of one that has left the sight. */
  readonly handleVisibilityChange = (): void => {
    for (const view of this.#failures.keys()) {
      if (!view.isVisible) {
        this.#failures.delete(view);
      }
    }
    this.#redraw();
  };

  /** The rows that show the same failure at the top of a view. */
  findSimilar({ failure }: ProblemRow): readonly ProblemRow[] {
    return this.#getViews()
      .flatMap(({ rootList }) => rootList.rows)
      .filter(isProblemRow)
      .filter((row) => isSameFailure(row.failure, failure));
  }

  /** Draws again what was drawn of failures. What was not drawn yet is about to be. */
  #redraw(): void {
    for (const view of this.#getViews()) {
      void view.redraw(view.lists.filter(({ rows }) => rows.some(isProblemRow)));
    }
  }
}

/** The rows below that of a problem. */
export function createRecoveryRows(problem: ProblemRow): readonly ActionRow[] {
  return problem.primaryViewTitle === undefined
    ? getRecoveryActions(problem.failure).map((action) => ({ kind: 'action', problem, action }) as const)
    : [];
}

function isProblemRow(row: Row): row is ProblemRow {
  return row.kind === 'problem';
}

function getFailure({ rootList }: View): Failure | undefined {
  return rootList.wasOpened ? rootList.failure : undefined;
}

/** Returns true if two failures are the same one of the server as a whole, or of the way to it. */
function isSameFailure(one: Failure, other: Failure): boolean {
  return isServerWide(one) && one.server === other.server && failureTitle(one) === failureTitle(other);
}

function isServerWide({ name }: Failure): boolean {
  return ['KeyRejected', 'Busy', 'ServerFault', 'Unreachable', 'NotWger'].includes(name);
}
