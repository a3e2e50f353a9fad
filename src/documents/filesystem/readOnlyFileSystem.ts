import * as vscode from 'vscode';
import { scheme } from '../uri.ts';

/** A file as the editor reads it. */
type ReadableFiles = Pick<vscode.FileSystemProvider, 'stat' | 'readFile'>;

/**
 * File system of items, which are read-only and in no folder.
 *
 * @param loadFiles called with each read; loads the implementation with the first
 */
export function createReadOnlyFileSystem(
  loadFiles: () => Promise<ReadableFiles>,
  onDidChangeFile: vscode.FileSystemProvider['onDidChangeFile'],
): vscode.FileSystemProvider {
  const rejectWrite = (): never => {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('“{0}:” documents show what a server holds and are read-only.', scheme),
    );
  };
  return {
    onDidChangeFile,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await loadFiles()).stat(uri),
    readFile: async (uri) => (await loadFiles()).readFile(uri),
    readDirectory: (uri) => {
      throw vscode.FileSystemError.FileNotFound(uri);
    },
    createDirectory: rejectWrite,
    writeFile: rejectWrite,
    delete: rejectWrite,
    rename: rejectWrite,
  };
}
