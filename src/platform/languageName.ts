import * as vscode from 'vscode';

/** What a language is called in the language of the editor; its code where nobody knows. */
export function languageName(code: string): string {
  try {
    const names = new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language' });
    return names.of(code) ?? code;
  } catch {
    // A server may call a language anything.
    return code;
  }
}
