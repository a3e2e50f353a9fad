import * as vscode from 'vscode';

/** A language's name in the editor's language; its code if it is unknown. */
export function getLanguageName(code: string): string {
  return findName(() => (editorLanguageNames ??= createNames([vscode.env.language, 'en'])), code) ?? code;
}

/** The names of some languages, or a text for all. */
export function formatLanguages(codes: readonly string[] | 'all'): string {
  return codes === 'all' ? vscode.l10n.t('all languages') : codes.map(getLanguageName).join(', ');
}

/** Names in the editor's language. Cached, since creating it takes longer than a thousand lookups. */
let editorLanguageNames: Intl.DisplayNames | undefined;

/** Other search terms for a language: its own name, its English name and its code. */
export function getOtherLanguageNames(code: string): string {
  const names = new Set([
    findName(() => createNames([code, 'en']), code) ?? code,
    findName(() => createNames(['en']), code) ?? code,
    code,
  ]);
  names.delete(getLanguageName(code));
  return [...names].join(' · ');
}

function createNames(locales: readonly string[]): Intl.DisplayNames {
  return new Intl.DisplayNames(locales, { type: 'language' });
}

function findName(getNames: () => Intl.DisplayNames, code: string): string | undefined {
  try {
    return getNames().of(code);
  } catch {
    // Servers may use invalid language codes.
    return undefined;
  }
}
