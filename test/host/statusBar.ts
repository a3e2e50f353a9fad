import * as vscode from 'vscode';

/** An item of the status bar. */
export interface ShownInStatusBar {
  readonly item: vscode.StatusBarItem;
  isShown: boolean;
}

/** Keeps the items that the extension puts into the status bar: the editor tells nobody which of them it shows. */
export function watchStatusBar(): readonly ShownInStatusBar[] {
  const made: ShownInStatusBar[] = [];
  const { createStatusBarItem } = vscode.window;
  Object.assign(vscode.window, {
    createStatusBarItem: (id: string, alignment: vscode.StatusBarAlignment): vscode.StatusBarItem => {
      const item = createStatusBarItem(id, alignment);
      const shown: ShownInStatusBar = { item, isShown: false };
      made.push(shown);
      return new Proxy(item, {
        get: (target, name) => {
          if (name === 'show' || name === 'hide') {
            return () => {
              shown.isShown = name === 'show';
              target[name]();
            };
          }
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
        set: (target, name, value) => Reflect.set(target, name, value, target),
      });
    },
  });
  return made;
}
