import * as vscode from 'vscode';

/** A language's name in the language of the editor; its code where nobody knows one. */
export function getLanguageName(code: string): string {
  editorLanguageNames ??= new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language' });
  return findName(editorLanguageNames, code) ?? code;
}

/** Names in the language of the editor. To make them takes longer than to ask for a thousand. */
let editorLanguageNames: Intl.DisplayNames | undefined;

/** The other words that people look for a language by: its own name, its English name and its code. */
export function getOtherLanguageNames(code: string): string {
  const names = new Set([
    findNameInLocales([code, 'en'], code) ?? code,
    findNameInLocales(['en'], code) ?? code,
    code,
  ]);
  names.delete(getLanguageName(code));
  return [...names].join(' · ');
}

function findNameInLocales(locales: readonly string[], code: string): string | undefined {
  try {
    return findName(new Intl.DisplayNames(locales, { type: 'language' }), code);
  } catch {
    // A server may call a language anything.
    return undefined;
  }
}

function findName(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // A server may call a language anything.
    return undefined;
  }
}
