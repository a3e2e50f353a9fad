import * as vscode from 'vscode';

const linkToFile = (vscode.FileType.File | vscode.FileType.SymbolicLink) as vscode.FileType;

/** A file system in memory, such as another extension may provide. A test can make it fail. */
export class MemoryFiles implements vscode.FileSystemProvider {
  readonly files = new Map<string, Uint8Array>();
  /** Modification times of the files, in milliseconds since 1970. */
  readonly times = new Map<string, number>();
  readonly folders = new Set(['/']);
  /** The files that links lead to. */
  readonly links = new Map<string, string>();
  /** The operation that fails. A failing `writeFile` still writes the first half of the file. */
  failingOperation: 'writeFile' | 'rename' | undefined;
  /** True if the whole file system is unavailable. */
  isUnavailable = false;
  /** Called with a path before it is written or deleted. */
  beforeChange: (path: string) => void = () => undefined;
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  /** The contents of files, by name. */
  get texts(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.files].map(([path, bytes]) => [path.slice(1), new TextDecoder().decode(bytes)]),
    );
  }

  /** Adds a file, and the folders above it. */
  add(path: string, content: Uint8Array): void {
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
    if (this.isUnavailable) {
      throw vscode.FileSystemError.Unavailable('The connection is lost.');
    }
    return this.folders.has(path)
      ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
      : {
          type: this.links.has(path) ? linkToFile : vscode.FileType.File,
          ctime: 0,
          mtime: this.times.get(this.#follow(path)) ?? 0,
          size: this.#bytes(path).length,
        };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.#bytes(path);
  }

  /** Fails asynchronously, because an editor never writes a file again if its provider throws synchronously. */
  async writeFile({ path }: vscode.Uri, content: Uint8Array): Promise<void> {
    await Promise.resolve();
    this.beforeChange(path);
    if (this.failingOperation === 'writeFile') {
      this.add(path, content.slice(0, content.length / 2));
      throw vscode.FileSystemError.Unavailable('The disk is full.');
    }
    this.add(this.#follow(path), content);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    if (this.failingOperation === 'rename') {
      throw vscode.FileSystemError.Unavailable('The disk is gone.');
    }
    this.add(to.path, this.#bytes(from.path));
    this.files.delete(from.path);
  }

  async delete({ path }: vscode.Uri): Promise<void> {
    await Promise.resolve();
    this.beforeChange(path);
    if (![this.files, this.folders, this.links].some((paths) => paths.has(path))) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    this.clear(path);
  }

  /** Deletes a file or a folder with its contents, if it exists. */
  clear(path: string): void {
    for (const paths of [this.files, this.folders, this.links]) {
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

  #follow(path: string): string {
    return this.links.get(path) ?? path;
  }

  #bytes(path: string): Uint8Array {
    const bytes = this.files.get(this.#follow(path));
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    return bytes;
  }
}
