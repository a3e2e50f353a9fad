import * as vscode from 'vscode';
import { parseJson } from '../api/jsonText.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { resourceTitle } from '../platform/titles.ts';
import { resources } from '../resources/index.ts';
import type { ItemDocuments } from './itemDocuments.ts';

/** A number, or a UUID. */
const usualId = /^[\da-z][\da-z-]*$/i;

/** Asks which item to open, by its resource and id, and opens it. */
export async function openItem(servers: CurrentServer, documents: ItemDocuments): Promise<void> {
  const { address, catalogue } = servers.get();
  const picked = await vscode.window.showQuickPick(
    resources.map((resource) => ({ label: resourceTitle(resource.id), resource })),
    { title: vscode.l10n.t('Open Item'), placeHolder: vscode.l10n.t('What kind of item?') },
  );
  if (picked === undefined) {
    return;
  }
  const id = await vscode.window.showInputBox({
    title: `${vscode.l10n.t('Open Item')}: ${picked.label}`,
    prompt: vscode.l10n.t('The item’s id at {0}', address.name),
    placeHolder: '345',
    validateInput: (value) =>
      usualId.test(value.trim()) ? undefined : vscode.l10n.t('An id has letters, digits and dashes.'),
  });
  if (id === undefined) {
    return;
  }
  const { resource } = picked;
  await documents.open(resource, id.trim(), async (text) => {
    const row = await catalogue.row(resource, parseJson(text));
    return row.label || id.trim();
  });
}
