import type * as vscode from 'vscode';

/** Rows that a box showed, and the text in it at that time. */
export interface Shown {
  readonly text: string;
  readonly items: readonly vscode.QuickPickItem[];
}

/** A box with matches that can be typed into by a program: the editor reports only what people type. */
export class ObservedBox {
  readonly shown: Shown[] = [];
  readonly #listeners: ((text: string) => unknown)[] = [];
  readonly #box: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'value' | 'hide'>;

  constructor(box: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'value' | 'hide'>) {
    this.#box = box;
  }

  /** Wraps a box for the extension. */
  static observe<Item extends vscode.QuickPickItem>(
    box: vscode.QuickPick<Item>,
  ): { readonly observed: ObservedBox; readonly given: vscode.QuickPick<Item> } {
    const observed = new ObservedBox(box);
    const listen = (listener: (text: string) => unknown): vscode.Disposable => {
      observed.#listeners.push(listener);
      return box.onDidHide(() => undefined);
    };
    const given = new Proxy(box, {
      get: (target, name): unknown => (name === 'onDidChangeValue' ? listen : Reflect.get(target, name)),
      set: (target, name, value: unknown) => {
        if (name === 'items') {
          observed.shown.push({ text: box.value, items: value as readonly vscode.QuickPickItem[] });
        }
        return Reflect.set(target, name, value);
      },
    });
    return { observed, given };
  }

  /** Sets another text, as after one more key press. */
  type(text: string): void {
    this.#box.value = text;
    this.#listeners.forEach((listener) => {
      listener(text);
    });
  }

  close(): void {
    this.#box.hide();
  }
}
