import * as vscode from 'vscode';
import type { AnnotatedTexts } from './annotatedText.ts';
import type { Span } from './annotations.ts';
import { kilojoulesOf } from '../../training/units.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Milliseconds after which it is said once more that hints may have changed. */
const onceMore = 500;

/** Shows names behind ids, as far as they are known, and kJ behind kcal. */
export class InlayHints implements vscode.InlayHintsProvider, vscode.Disposable {
  readonly #texts: Pick<AnnotatedTexts, 'of'>;
  readonly #changed = new vscode.EventEmitter<void>();
  #again: NodeJS.Timeout | undefined;

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(texts: Pick<AnnotatedTexts, 'of'>) {
    this.#texts = texts;
  }

  async provideInlayHints(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[]> {
    const text = await this.#texts.of(document);
    if (text === undefined) {
      return [];
    }
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const isInSight = (span: Span): boolean => span.start >= start && span.end <= end;
    const { ids, energies } = text.annotations;
    const hints = [
      ...ids
        .filter((found) => !found.isOwn && isInSight(found))
        .map((found) => ({ ...found, label: text.nameOf(found.resource, found.id) })),
      ...energies.filter(isInSight).map((found) => ({
        ...found,
        label: vscode.l10n.t('{0} kJ', Math.round(kilojoulesOf(found.kilocalories))),
      })),
    ];
    return hints.flatMap((hint) =>
      hint.label === undefined ? [] : [hintAt(behindValue(document, hint.end), hint.label)],
    );
  }

  /** Announces that the hints may have changed. Fires twice: an editor that waits for hints ignores the event. */
  renew(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#changed.fire();
    }, onceMore);
    this.#changed.fire();
  }

  dispose(): void {
    clearTimeout(this.#again);
    this.#changed.dispose();
  }
}

/** Ids in quotes end before their quote. */
function behindValue(document: vscode.TextDocument, end: number): vscode.Position {
  const position = document.positionAt(end);
  const next = new vscode.Range(position, position.translate(0, 1));
  return document.getText(next) === '"' ? next.end : position;
}

function hintAt(position: vscode.Position, label: string): vscode.InlayHint {
  const hint = new vscode.InlayHint(position, sanitize(label));
  hint.paddingLeft = true;
  return hint;
}
