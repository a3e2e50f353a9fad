import * as vscode from 'vscode';

/** A quick pick that the extension opened, with its current state. */
export interface OpenedPick {
  /** Its current rows. */
  readonly items: readonly vscode.QuickPickItem[];
  /** The row that the editor highlights; undefined before the quick pick is drawn. */
  readonly active: vscode.QuickPickItem | undefined;
  readonly isClosed: boolean;
  /** Number of times that it was accepted. */
  readonly acceptedTimes: number;
  /** Its title and its placeholder. */
  readonly heading: readonly string[];
  /** The quick pick itself; undefined for one that `showQuickPick` opened. */
  readonly box: PressableBox | undefined;
}

/** A quick pick whose buttons a test can press, for which the editor has no command. */
interface PressableBox {
  readonly quickPick: vscode.QuickPick<vscode.QuickPickItem>;
  readonly press: (button: vscode.QuickInputButton, item?: vscode.QuickPickItem) => void;
}

/** Records the quick picks that the extension opens from then on. The editor shows them as usual. */
export function watchPicks(): readonly OpenedPick[] {
  const opened: OpenedPick[] = [];
  const { createQuickPick, showQuickPick } = vscode.window;
  Object.assign(vscode.window, {
    createQuickPick: (): vscode.QuickPick<vscode.QuickPickItem> => {
      const quickPick = createQuickPick();
      const pick = watchQuickPick(quickPick);
      const show = quickPick.show.bind(quickPick);
      return Object.assign(quickPick, {
        show: () => {
          if (!opened.includes(pick)) {
            opened.push(pick);
          }
          show();
        },
      });
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

function watchQuickPick(quickPick: vscode.QuickPick<vscode.QuickPickItem>): OpenedPick {
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
