import type { Failure } from '../api/failures/errors.ts';
import { failureTitle, getRecoveryActions } from '../vscode/failures/failures.ts';
import { getResourceTitle } from '../vscode/text/titles.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { ActionRow, ProblemRow, Row, RowList } from './rows/rows.ts';

/** A list, as far as its problems are shared. */
interface ProblemList extends RowList {
  readonly wasOpened: boolean;
  readonly failure: Failure | undefined;
  readonly rows: readonly Row[];
}

/** A view, as far as its problems are shared. */
interface ProblemView {
  readonly name: ViewName;
  readonly isVisible: boolean;
  readonly rootList: ProblemList;
  /** Returns undefined for a list of another view. */
  readonly findList: (list: RowList) => RowList | undefined;
  /** Redraws the lists that show failures. */
  readonly redrawProblems: () => Promise<void>;
}

/**
 * Failures that several visible views have in common. Only the first view with such a failure shows its recovery actions, for as
 * long as it has the failure and is visible.
 */
export class SharedProblems {
  readonly #getViews: () => readonly ProblemView[];
  /** Failures of the visible views, in the order in which they occurred. */
  readonly #failures = new Map<ProblemView, Failure | undefined>();

  constructor(getViews: () => readonly ProblemView[]) {
    this.#getViews = getViews;
  }

  /** Creates the row of a list's failure, or of that of its part with a title. */
  createRow(list: RowList, failure: Failure, rowsReadAt?: number, partTitle?: string): ProblemRow {
    const primaryViewTitle = this.findPrimaryViewTitle(list, failure);
    return { kind: 'problem', list, failure, rowsReadAt, partTitle, primaryViewTitle };
  }

  /** The title of the view that shows the recovery actions of a failure; undefined if the list itself does. */
  findPrimaryViewTitle(list: RowList, failure: Failure): string | undefined {
    if (!this.#getViews().some((view) => view.isVisible && view.findList(list) === list)) {
      return undefined;
    }
    const [primaryView] = [...this.#failures.keys()].filter((view) => {
      const problem = getFailure(view);
      return view.isVisible && problem !== undefined && isSameFailure(problem, failure);
    });
    return primaryView === undefined || primaryView.rootList === list
      ? undefined
      : getResourceTitle(primaryView.name);
  }

  /** Records the failure of a view's own list, or its end. */
  update(view: ProblemView): void {
    const failure = getFailure(view);
    if (view.isVisible && this.#failures.get(view) !== failure) {
      this.#failures.delete(view);
      this.#failures.set(view, failure);
      this.#redraw();
    }
  }

  /** Lets another view show the failures of a hidden one. */
  readonly handleVisibilityChange = (): void => {
    for (const view of this.#failures.keys()) {
      if (!view.isVisible) {
        this.#failures.delete(view);
      }
    }
    this.#redraw();
  };

  /** The top-level rows of all views that show the same failure. */
  findSimilar({ failure }: ProblemRow): readonly ProblemRow[] {
    return this.#getViews()
      .flatMap(({ rootList }) => rootList.rows)
      .filter((row) => row.kind === 'problem')
      .filter((row) => isSameFailure(row.failure, failure));
  }

  #redraw(): void {
    this.#getViews().forEach((view) => {
      void view.redrawProblems();
    });
  }
}

/** Creates the child rows of a problem: its recovery actions. */
export function createRecoveryRows(problem: ProblemRow): readonly ActionRow[] {
  return problem.primaryViewTitle === undefined
    ? getRecoveryActions(problem.failure).map((action) => ({ kind: 'action', problem, action }) as const)
    : [];
}

function getFailure({ rootList }: ProblemView): Failure | undefined {
  return rootList.wasOpened ? rootList.failure : undefined;
}

/** Returns true if two failures are the same one of the whole server or of the connection to it. */
function isSameFailure(one: Failure, other: Failure): boolean {
  return isServerWide(one) && one.server === other.server && failureTitle(one) === failureTitle(other);
}

function isServerWide({ name }: Failure): boolean {
  return ['KeyRejected', 'Busy', 'ServerFault', 'Unreachable', 'NotWger'].includes(name);
}
