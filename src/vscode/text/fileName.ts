/**
 * Matches characters that cause trouble in files, tabs or shells: separators, controls, text direction. Joiners are kept within
 * words and emoji, which would fall apart without them.
 */
const unsafeCharacters =
  /(?:[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]|(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D])\p{Cf})+/gu;
const maxLabelLength = 80;
/** Maximum length of a file name, in bytes of UTF-8: the limit of file systems is 255, including extensions. */
const maxNameBytes = 200;
/** Matches texts that are not valid as file names: only dots, or a Windows device name with any extension. */
const reservedName = /^(\.*|(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\..*)?)$/i;

/** Reduces a text to one line of at most 80 characters that are valid in file names. */
export function toSafeLabel(label: string): string {
  const text = label.toWellFormed().replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim();
  // By code points: a lone surrogate is invalid in a URI.
  return text.length > maxLabelLength ? Array.from(text).slice(0, maxLabelLength).join('').trim() : text;
}

/** Returns true if a result of {@link toSafeLabel} is valid as a file name without extension. */
export function isValidFileName(text: string): boolean {
  return !reservedName.test(text);
}

/**
 * Converts any text to a file name that is valid on every system: without folders, without dots or spaces at either end, and
 * short enough.
 *
 * @param fallback the name if nothing of the text is left
 */
export function toFileName(text: string, fallback: string): string {
  let name = toSafeLabel(text).replace(/^[.\s]+/, '');
  while (new TextEncoder().encode(name).length > maxNameBytes) {
    name = Array.from(name).slice(0, -1).join('');
  }
  name = name.replace(/[.\s]+$/, '');
  return isValidFileName(name) ? name : fallback;
}

/** The last segment of a path. */
export function getBaseName({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
