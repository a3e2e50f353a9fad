import * as vscode from 'vscode';

/** A box to pick from, as it was opened. */
export interface OpenedPick {
  /** The rows that it has now. */
  readonly items: readonly vscode.QuickPickItem[];
  /** The row that the editor has highlighted; undefined before it is shown. */
  readonly active: vscode.QuickPickItem | undefined;
  readonly isClosed: boolean;
  /** Counts how often Enter was pressed in it. */
  readonly acceptedTimes: number;
  /** Its title, and what it says in place of a text that is typed. */
  readonly heading: readonly string[];
  /** Undefined for a list that `showQuickPick` shows. */
  readonly box: PressedBox | undefined;
}

/** A box whose buttons a test can press: the editor has no command for that. */
interface PressedBox {
  readonly quickPick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly press: (button: vscode.QuickInputButton, item?: vscode.QuickPickItem) => void;
}

/** From now on, keeps the boxes that the extension opens. They are the editor's own, and shown by it. */
export function watchPicks(): readonly OpenedPick[] {
  const opened: OpenedPick[] = [];
  const { createQuickPick, showQuickPick } = vscode.window;
  Object.assign(vscode.window, {
    createQuickPick: (): vscode.QuickPick<vscode.QuickPickItem> => {
      const quickPick = createQuickPick();
      opened.push(watchedBox(quickPick));
      return quickPick;
    },
    showQuickPick: async (
      items: readonly vscode.QuickPickItem[] | Thenable<readonly vscode.QuickPickItem[]>,
      options: vscode.QuickPickOptions,
      token?: vscode.CancellationToken,
    ) => {
      const pick: { -readonly [Member in keyof OpenedPick]: OpenedPick[Member] } = {
        items: await items,
        active: undefined,
        isClosed: false,
        acceptedTimes: 0,
        heading: [options.title ?? '', options.placeHolder ?? ''],
        box: undefined,
      };
      opened.push(pick);
      const onDidSelectItem = (item: vscode.QuickPickItem): void => {
        pick.active = item;
      };
      const picked = await showQuickPick(pick.items, { ...options, onDidSelectItem }, token);
      pick.isClosed = true;
      pick.acceptedTimes += picked === undefined ? 0 : 1;
      return picked;
    },
  });
  return opened;
}

function watchedBox(quickPick: vscode.QuickPick<vscode.QuickPickItem>): OpenedPick {
  const buttons = new vscode.EventEmitter<vscode.QuickInputButton>();
  const itemButtons = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<vscode.QuickPickItem>>();
  let isClosed = false;
  let acceptedTimes = 0;
  quickPick.onDidAccept(() => {
    acceptedTimes += 1;
  });
  quickPick.onDidHide(() => {
    isClosed = true;
  });
  Object.assign(quickPick, {
    onDidTriggerButton: buttons.event,
    onDidTriggerItemButton: itemButtons.event,
  });
  return {
    get items() {
      return quickPick.items;
    },
    get active() {
      return quickPick.activeItems[0];
    },
    get isClosed() {
      return isClosed;
    },
    get acceptedTimes() {
      return acceptedTimes;
    },
    get heading() {
      return [quickPick.title ?? '', quickPick.placeholder ?? ''];
    },
    box: {
      quickPick,
      press: (button, item) => {
        if (item === undefined) {
          buttons.fire(button);
        } else {
          itemButtons.fire({ button, item });
        }
      },
    },
  };
}
