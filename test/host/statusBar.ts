import * as vscode from 'vscode';

/** An item of the status bar. */
export interface ShownInStatusBar {
  readonly item: vscode.StatusBarItem;
  isShown: boolean;
}

/** A message that the extension put into the status bar for a while. */
export interface StatusMessage {
  readonly text: string;
  /** True once it was taken away before that was over. */
  isTakenAway: boolean;
}

/** Keeps the messages that the extension puts into the status bar, which the editor lets nobody look at. */
export function watchStatusMessages(): readonly StatusMessage[] {
  const said: StatusMessage[] = [];
  const { setStatusBarMessage } = vscode.window;
  Object.assign(vscode.window, {
    setStatusBarMessage: (text: string, milliseconds: number): vscode.Disposable => {
      const message: StatusMessage = { text, isTakenAway: false };
      const shown = setStatusBarMessage(text, milliseconds);
      said.push(message);
      return new vscode.Disposable(() => {
        message.isTakenAway = true;
        shown.dispose();
      });
    },
  });
  return said;
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
