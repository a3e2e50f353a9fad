import * as vscode from 'vscode';

/** A dialog that asks where to save a file, as it was opened. */
export interface SaveDialog {
  readonly options: vscode.SaveDialogOptions;
  /** Picks a file, or leaves. */
  readonly answer: (file: vscode.Uri | undefined) => void;
}

/** A dialog that asks for a folder, as it was opened. */
export interface FolderDialog {
  readonly options: vscode.OpenDialogOptions;
  /** Picks a folder, or leaves. */
  readonly answer: (folder: vscode.Uri | undefined) => void;
}

/** A notification of something that takes a while, with a button to end it. */
export interface ShownProgress {
  /** Presses that button. */
  readonly cancel: () => void;
}

/** From now on, keeps the dialogs that the extension opens to save files. The editor has none that a test could answer. */
export function watchSaveDialogs(): readonly SaveDialog[] {
  const opened: SaveDialog[] = [];
  Object.assign(vscode.window, {
    showSaveDialog: (options: vscode.SaveDialogOptions): Promise<vscode.Uri | undefined> => {
      const { promise, resolve } = Promise.withResolvers<vscode.Uri | undefined>();
      opened.push({ options, answer: resolve });
      return promise;
    },
  });
  return opened;
}

/** From now on, keeps the dialogs that the extension opens for folders. */
export function watchFolderDialogs(): readonly FolderDialog[] {
  const opened: FolderDialog[] = [];
  Object.assign(vscode.window, {
    showOpenDialog: (options: vscode.OpenDialogOptions): Promise<vscode.Uri[] | undefined> => {
      const { promise, resolve } = Promise.withResolvers<vscode.Uri[] | undefined>();
      opened.push({
        options,
        answer: (folder) => {
          resolve(folder && [folder]);
        },
      });
      return promise;
    },
  });
  return opened;
}

/** What the editor shows to be under way. */
export interface WatchedProgress {
  /** What could be cancelled, in order: a notification has its button for the mouse only. */
  readonly progresses: readonly ShownProgress[];
  /** What all of it was called, in order. */
  readonly progressTitles: readonly string[];
}

/** From now on, keeps what the extension shows to be under way. */
export function watchProgress(): WatchedProgress {
  const shown: ShownProgress[] = [];
  const progressTitles: string[] = [];
  const { withProgress } = vscode.window;
  Object.assign(vscode.window, {
    withProgress: <Result>(
      options: vscode.ProgressOptions,
      task: (
        progress: vscode.Progress<{ message?: string; increment?: number }>,
        token: vscode.CancellationToken,
      ) => Thenable<Result>,
    ): Thenable<Result> => {
      progressTitles.push(options.title ?? '');
      return withProgress(options, (progress, token) => {
        if (options.cancellable !== true) {
          return task(progress, token);
        }
        const source = new vscode.CancellationTokenSource();
        token.onCancellationRequested(() => {
          source.cancel();
        });
        shown.push({
          cancel: () => {
            source.cancel();
          },
        });
        return task(progress, source.token);
      });
    },
  });
  return { progresses: shown, progressTitles };
}
