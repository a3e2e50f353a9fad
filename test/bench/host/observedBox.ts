import type * as vscode from 'vscode';

/** What a box showed, and what had been typed into it by then. */
export interface Shown {
  readonly text: string;
  readonly items: readonly vscode.QuickPickItem[];
}

/** A box with matches below, which can be typed into: the editor tells the extension only of what people type. */
export class ObservedBox {
  readonly shown: Shown[] = [];
  readonly #listeners: ((text: string) => unknown)[] = [];
  readonly #box: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'value' | 'hide'>;

  constructor(box: Pick<vscode.QuickPick<vscode.QuickPickItem>, 'value' | 'hide'>) {
    this.#box = box;
  }

  /** The box for the extension. */
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

  /** Has another text in it, after one more key. */
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
