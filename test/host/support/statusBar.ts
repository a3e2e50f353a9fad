import * as vscode from 'vscode';

/** A status bar item, and its visibility. */
export interface RecordedStatusBarItem {
  readonly item: vscode.StatusBarItem;
  isShown: boolean;
}

/** A temporary message in the status bar. */
export interface StatusMessage {
  readonly text: string;
  /** True if the extension removed it before its time was over. */
  isRemoved: boolean;
}

/** Records the temporary messages of the extension in the status bar, which the editor does not expose. */
export function watchStatusMessages(): readonly StatusMessage[] {
  const messages: StatusMessage[] = [];
  const { setStatusBarMessage } = vscode.window;
  Object.assign(vscode.window, {
    setStatusBarMessage: (text: string, milliseconds: number): vscode.Disposable => {
      const message: StatusMessage = { text, isRemoved: false };
      const shown = setStatusBarMessage(text, milliseconds);
      messages.push(message);
      return new vscode.Disposable(() => {
        message.isRemoved = true;
        shown.dispose();
      });
    },
  });
  return messages;
}

/** Records the extension's status bar items and their visibility, which the editor does not expose. */
export function watchStatusBar(): readonly RecordedStatusBarItem[] {
  const items: RecordedStatusBarItem[] = [];
  const { createStatusBarItem } = vscode.window;
  Object.assign(vscode.window, {
    createStatusBarItem: (id: string, alignment: vscode.StatusBarAlignment): vscode.StatusBarItem => {
      const item = createStatusBarItem(id, alignment);
      const shown: RecordedStatusBarItem = { item, isShown: false };
      items.push(shown);
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
  return items;
}
