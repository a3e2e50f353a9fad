import * as vscode from 'vscode';
import type { AnnotationCache } from './annotationCache.ts';
import type { TextRange } from '../../api/json/tree.ts';
import { kilojoulesPerKilocalorie } from '../../training/units.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Delay of the second change event, in milliseconds. */
const secondEventDelay = 500;

/** Inlay hints with the known names of IDs, and with kJ for kcal. */
export class InlayHints implements vscode.InlayHintsProvider, vscode.Disposable {
  readonly #annotationCache: Pick<AnnotationCache, 'get'>;
  readonly #changeEmitter = new vscode.EventEmitter<void>();
  #secondEventTimer: NodeJS.Timeout | undefined;

  readonly onDidChangeInlayHints = this.#changeEmitter.event;

  constructor(annotationCache: Pick<AnnotationCache, 'get'>) {
    this.#annotationCache = annotationCache;
  }

  async provideInlayHints(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[]> {
    const annotated = await this.#annotationCache.get(document);
    if (annotated === undefined) {
      return [];
    }
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const isInRange = (span: TextRange): boolean => span.start >= start && span.end <= end;
    const { ids, energies } = annotated.annotations;
    const hints = [
      ...ids
        .filter((found) => !found.isOwn && isInRange(found))
        .map((found) => ({ ...found, label: annotated.getName(found.resource, found.id) })),
      ...energies.filter(isInRange).map((found) => ({
        ...found,
        label: vscode.l10n.t('{0} kJ', Math.round(found.kilocalories * kilojoulesPerKilocalorie)),
      })),
    ];
    return hints.flatMap((hint) =>
      hint.label === undefined ? [] : [createHint(getPositionAfterValue(document, hint.end), hint.label)],
    );
  }

  /** Announces that the hints may have changed. Fires twice: an editor that waits for hints ignores the event. */
  notifyChanged(): void {
    clearTimeout(this.#secondEventTimer);
    this.#secondEventTimer = setTimeout(() => {
      this.#changeEmitter.fire();
    }, secondEventDelay);
    this.#changeEmitter.fire();
  }

  dispose(): void {
    clearTimeout(this.#secondEventTimer);
    this.#changeEmitter.dispose();
  }
}

/** Position after a value, and after its closing quote, which the span of an ID leaves out. */
function getPositionAfterValue(document: vscode.TextDocument, end: number): vscode.Position {
  const position = document.positionAt(end);
  const next = new vscode.Range(position, position.translate(0, 1));
  return document.getText(next) === '"' ? next.end : position;
}

function createHint(position: vscode.Position, label: string): vscode.InlayHint {
  const hint = new vscode.InlayHint(position, sanitize(label));
  hint.paddingLeft = true;
  return hint;
}
