import * as vscode from 'vscode';
import { scheme } from '../uri.ts';

/** A file as the editor reads it. */
type ReadFiles = Pick<vscode.FileSystemProvider, 'stat' | 'readFile'>;

/**
 * Items as files that nobody can write, in no folder.
 *
 * @param files loaded when the editor asks for the first of them
 */
export function readOnlyFiles(
  files: () => Promise<ReadFiles>,
  onDidChangeFile: vscode.FileSystemProvider['onDidChangeFile'],
): vscode.FileSystemProvider {
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions(
      vscode.l10n.t('“{0}:” documents show what a server holds and are read-only.', scheme),
    );
  };
  return {
    onDidChangeFile,
    watch: () => new vscode.Disposable(() => undefined),
    stat: async (uri) => (await files()).stat(uri),
    readFile: async (uri) => (await files()).readFile(uri),
    readDirectory: (uri) => {
      throw vscode.FileSystemError.FileNotFound(uri);
    },
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
}
