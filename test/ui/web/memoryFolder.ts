import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that another extension provides, which is not on a disk. */
export const memoryFolder = { scheme: 'in-memory', path: '/' };

/** Writes an extension that provides a file system in memory, because a page has no other. */
export async function writeMemoryExtension(folder: string): Promise<void> {
  const manifest = {
    name: 'in-memory',
    publisher: 'test',
    version: '1.0.0',
    engines: { vscode: '^1.105.0' },
    browser: './extension.js',
    activationEvents: [`onFileSystem:${memoryFolder.scheme}`],
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'extension.js'), code);
}

const code = `
const vscode = require('vscode');
const files = new Map();
const bytesOf = (uri) => files.get(uri.path) ?? (() => { throw vscode.FileSystemError.FileNotFound(uri); })();
exports.activate = () => {
  vscode.workspace.registerFileSystemProvider('${memoryFolder.scheme}', {
    onDidChangeFile: new vscode.EventEmitter().event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => uri.path === '/'
      ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
      : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: bytesOf(uri).length },
    readDirectory: () => [...files.keys()].map((path) => [path.slice(1), vscode.FileType.File]),
    readFile: bytesOf,
    writeFile: ({ path }, bytes) => void files.set(path, bytes),
    rename: (from, to) => { files.set(to.path, bytesOf(from)); files.delete(from.path); },
    delete: ({ path }) => void files.delete(path),
    createDirectory: (uri) => { throw vscode.FileSystemError.NoPermissions(uri); },
  });
};
`;
