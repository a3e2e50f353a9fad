import * as vscode from 'vscode';

/** A language's name in the language of the editor; its code where nobody knows one. */
export function languageName(code: string): string {
  editorNames ??= new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language' });
  return nameOf(editorNames, code) ?? code;
}

/** Names in the language of the editor. To make them takes longer than to ask for a thousand. */
let editorNames: Intl.DisplayNames | undefined;

/** The other words that people look for a language by: its own name, its English name and its code. */
export function otherLanguageNames(code: string): string {
  const names = new Set([nameIn([code, 'en'], code) ?? code, nameIn(['en'], code) ?? code, code]);
  names.delete(languageName(code));
  return [...names].join(' · ');
}

function nameIn(locales: readonly string[], code: string): string | undefined {
  try {
    return nameOf(new Intl.DisplayNames(locales, { type: 'language' }), code);
  } catch {
    // A server may call a language anything.
    return undefined;
  }
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // A server may call a language anything.
    return undefined;
  }
}
