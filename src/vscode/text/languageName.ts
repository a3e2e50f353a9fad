import * as vscode from 'vscode';

/** A language's name in the editor's language; its code if it is unknown. */
export function getLanguageName(code: string): string {
  editorLanguageNames ??= new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language' });
  return findName(editorLanguageNames, code) ?? code;
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
    // Servers may use invalid language codes.
    return undefined;
  }
}

function findName(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // Servers may use invalid language codes.
    return undefined;
  }
}
