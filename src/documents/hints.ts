import * as vscode from 'vscode';
import type { Server } from '../platform/currentServer.ts';
import { exercises } from '../resources/exercises.ts';
import type { AnnotatedText, AnnotatedTexts } from './annotatedText.ts';
import type { Span } from './annotations.ts';

/** kJ in a kcal. */
const kilojoules = 4.184;

/** Shows names behind ids, and kJ behind kcal. */
export class Hints implements vscode.InlayHintsProvider, vscode.Disposable {
  readonly #texts: AnnotatedTexts;
  readonly #changed = new vscode.EventEmitter<void>();
  /** The servers whose exercises are being read, and waited for. */
  readonly #awaited = new Set<Server>();

  readonly onDidChangeInlayHints = this.#changed.event;

  constructor(texts: AnnotatedTexts) {
    this.#texts = texts;
  }

  async provideInlayHints(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.InlayHint[]> {
    const text = await this.#texts.of(document);
    if (text === undefined) {
      return [];
    }
    this.#followNames(text);
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const isInSight = (span: Span): boolean => span.start >= start && span.end <= end;
    const { ids, energies } = text.annotations;
    const hints = [
      ...ids
        .filter((found) => !found.isOwn && isInSight(found))
        .map((found) => ({ ...found, label: text.nameOf(found.resource, found.id) })),
      ...energies.filter(isInSight).map((found) => ({
        ...found,
        label: vscode.l10n.t('{0} kJ', Math.round(found.kilocalories * kilojoules)),
      })),
    ];
    return hints.flatMap((hint) =>
      hint.label === undefined ? [] : [hintAt(behindValue(document, hint.end), hint.label)],
    );
  }

  /** What is shown beside the documents may have changed. */
  renew(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Names of exercises that are still being read are shown when they are all there. */
  #followNames({ server, annotations }: AnnotatedText): void {
    const needsExercises = annotations.ids.some(({ resource }) => resource === exercises.id);
    if (needsExercises && server.exercises.isFilling && !this.#awaited.has(server)) {
      this.#awaited.add(server);
      void server.exercises.settled().finally(() => {
        this.#awaited.delete(server);
        this.#changed.fire();
      });
    }
  }
}

/** Ids in quotes end before their quote. */
function behindValue(document: vscode.TextDocument, end: number): vscode.Position {
  const position = document.positionAt(end);
  const next = new vscode.Range(position, position.translate(0, 1));
  return document.getText(next) === '"' ? next.end : position;
}

function hintAt(position: vscode.Position, label: string): vscode.InlayHint {
  const hint = new vscode.InlayHint(position, label);
  hint.paddingLeft = true;
  return hint;
}
