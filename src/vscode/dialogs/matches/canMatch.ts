import type * as vscode from 'vscode';

/** Returns false if a quick pick surely hides an item for a typed text, whose letters it looks for in their order. */
export function canMatch(text: string, { label, description = '' }: vscode.QuickPickItem): boolean {
  const letters = `${label} ${description}`.toLowerCase();
  let from = 0;
  for (const letter of text.toLowerCase().replace(/\s/g, '')) {
    from = letters.indexOf(letter, from) + 1;
    if (from === 0) {
      return false;
    }
  }
  return true;
}
