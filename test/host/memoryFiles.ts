import * as vscode from 'vscode';

/** Files in memory, as another extension may bring them: a file system that is no disk, and fails when it is told to. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, Uint8Array>();
  /** When each file was written, in milliseconds since the epoch. */
  readonly times = new Map<string, number>();
  readonly folders = new Set(['/']);
  /** What fails; a file that is written then has only the first half of what it should have. */
  failing: 'writeFile' | 'rename' | undefined;
  /** True once nothing of it can be reached. */
  isGone = false;
  /** Called with the path of what is about to be written or deleted. */
  beforeChange: (path: string) => void = () => undefined;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  /** The contents, by the files' names. */
  get texts(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.files].map(([path, bytes]) => [path.slice(1), new TextDecoder().decode(bytes)]),
    );
  }

  /** Puts a file there, in whatever folders. */
  put(path: string, content: Uint8Array): void {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) {
      this.folders.add(path.slice(0, end));
    }
    this.files.set(path, content);
    this.times.set(path, Date.now());
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    if (this.isGone) {
      throw vscode.FileSystemError.Unavailable('The connection is lost.');
    }
    return this.folders.has(path)
      ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
      : {
          type: vscode.FileType.File,
          ctime: 0,
          mtime: this.times.get(path) ?? 0,
          size: this.#bytes(path).length,
        };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#bytes(path);
  }

  /** Fails later: an editor whose provider throws at once never writes that file again. */
  async writeFile({ path }: vscode.Uri, content: Uint8Array): Promise<void> {
    await Promise.resolve();
    this.beforeChange(path);
    if (this.failing === 'writeFile') {
      this.put(path, content.slice(0, content.length / 2));
      throw vscode.FileSystemError.Unavailable('The disk is full.');
    }
    this.put(path, content);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    if (this.failing === 'rename') {
      throw vscode.FileSystemError.Unavailable('The disk is gone.');
    }
    this.put(to.path, this.#bytes(from.path));
    this.files.delete(from.path);
  }

  async delete({ path }: vscode.Uri): Promise<void> {
    await Promise.resolve();
    this.beforeChange(path);
    if (!this.files.has(path) && !this.folders.has(path)) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    this.clear(path);
  }

  /** Deletes what is there, if anything is. */
  clear(path: string): void {
    for (const paths of [this.files, this.folders]) {
      for (const each of paths.keys()) {
        if (each === path || each.startsWith(`${path}/`)) {
          paths.delete(each);
        }
      }
    }
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    if (!this.folders.has(path)) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    const before = path === '/' ? '/' : `${path}/`;
    return [this.folders, this.files].flatMap((paths) =>
      [...paths.keys()]
        .filter((each) => each !== '/' && each.startsWith(before) && !each.slice(before.length).includes('/'))
        .map((each): [string, vscode.FileType] => [
          each.slice(before.length),
          paths === this.files ? vscode.FileType.File : vscode.FileType.Directory,
        ]),
    );
  }

  createDirectory({ path }: vscode.Uri): void {
    this.folders.add(path);
  }

  #bytes(path: string): Uint8Array {
    const bytes = this.files.get(path);
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return bytes;
  }
}
