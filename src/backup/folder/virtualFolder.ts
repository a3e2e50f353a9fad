import * as vscode from 'vscode';
import { stagingNames, type BackupFolder } from './backupFolder.ts';
import type { Staging } from './staging.ts';
import { lookAt, namesIn, readIfThere, shownName } from './virtualFiles.ts';
import { VirtualStaging } from './virtualStaging.ts';

/** A folder that the editor reaches, on whatever file system. */
export class VirtualFolder implements BackupFolder {
  readonly #address: vscode.Uri;

  constructor(address: vscode.Uri) {
    this.#address = address;
  }

  get name(): string {
    return shownName(this.#address);
  }

  async isHalfWritten(): Promise<boolean> {
    const { folder, journal } = stagingNames;
    return (await lookAt(vscode.Uri.joinPath(this.#address, folder, journal))) !== undefined;
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    return readIfThere(vscode.Uri.joinPath(this.#address, name));
  }

  async names(): Promise<readonly string[]> {
    return namesIn(this.#address);
  }

  async begin(): Promise<Staging> {
    return VirtualStaging.begin(this.#address);
  }
}
