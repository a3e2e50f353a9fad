import * as vscode from 'vscode';
import { isLoopback, type ServerAddress } from '../api/address.ts';
import { getPictureOrigin } from '../api/pictures.ts';

/**
 * The origin from which the page of a preview may load pictures; undefined if the extension has to read them. To a window with a
 * remote extension host, `localhost` may be another computer.
 */
export function getPagePictureOrigin(address: ServerAddress): string | undefined {
  return vscode.env.remoteName !== undefined && isLoopback(address) ? undefined : getPictureOrigin(address);
}
