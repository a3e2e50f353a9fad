import * as vscode from 'vscode';
import { isLoopback, type ServerAddress } from '../api/address.ts';
import { getPictureOrigin } from '../api/pictures.ts';
import { canReadMedia } from '../session/node/browserLimits.ts';

/**
 * The origin from which the page of a preview may load pictures; undefined if the extension has to read them. In a remote window,
 * `localhost` may be another computer for the page than for the extension, unless that runs in a page, too.
 */
export function getPagePictureOrigin(address: ServerAddress): string | undefined {
  const isElsewhere = vscode.env.remoteName !== undefined && canReadMedia() && isLoopback(address);
  return isElsewhere ? undefined : getPictureOrigin(address);
}
