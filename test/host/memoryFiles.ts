import * as vscode from 'vscode';

/** Files in memory, as another extension may bring them: a file system that is no disk, and fails when it is told to. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, Uint8Array>();
  /** What fails; a file that is written then has only the first half of what it should have. */
  failing: 'writeFile' | 'rename' | undefined;
  /** Called with the path of a file that is about to be written. */
  beforeWrite: (path: string) => void = () => undefined;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  /** The contents, by the files' names. */
  get texts(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.files].map(([path, bytes]) => [path.slice(1), new TextDecoder().decode(bytes)]),
    );
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const type = path === '/' ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, ctime: 0, mtime: 0, size: path === '/' ? 0 : this.#bytes(path).length };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#bytes(path);
  }

  writeFile({ path }: vscode.Uri, content: Uint8Array): void {
    this.beforeWrite(path);
    if (this.failing === 'writeFile') {
      this.files.set(path, content.slice(0, content.length / 2));
      throw vscode.FileSystemError.Unavailable('The disk is full.');
    }
    this.files.set(path, content);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    if (this.failing === 'rename') {
      throw vscode.FileSystemError.Unavailable('The disk is gone.');
    }
    this.files.set(to.path, this.#bytes(from.path));
    this.files.delete(from.path);
  }

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  #bytes(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return bytes;
  }
}
