import * as vscode from 'vscode';

/** A dialog that asks where to save a file. */
export interface SaveDialog {
  readonly options: vscode.SaveDialogOptions;
  /** Selects a file; cancels the dialog if undefined. */
  readonly answer: (file: vscode.Uri | undefined) => void;
}

/** A dialog that asks for a folder. */
export interface FolderDialog {
  readonly options: vscode.OpenDialogOptions;
  /** Selects a folder; cancels the dialog if undefined. */
  readonly answer: (folder: vscode.Uri | undefined) => void;
}

/** A notification about a running operation, with a Cancel button. */
interface ShownProgress {
  /** Presses the Cancel button. */
  readonly cancel: () => void;
}

/**
 * Replaces the save dialogs that the extension opens from then on with recorded ones, because a test cannot answer the
 * editor's.
 */
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

/** Replaces the folder dialogs that the extension opens from then on with recorded ones. */
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

/** The running operations that the editor was asked to show. */
export interface WatchedProgress {
  /** The cancellable ones, in order. Their buttons can be clicked only with a mouse. */
  readonly progresses: readonly ShownProgress[];
  /** The titles of all of them, in order. */
  readonly progressTitles: readonly string[];
}

/** Records the running operations that the extension shows from then on. */
export function watchProgress(): WatchedProgress {
  const progresses: ShownProgress[] = [];
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
        progresses.push({
          cancel: () => {
            source.cancel();
          },
        });
        return task(progress, source.token);
      });
    },
  });
  return { progresses: progresses, progressTitles };
}
