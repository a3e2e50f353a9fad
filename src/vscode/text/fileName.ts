/** Characters that no name needs and that files, tabs or shells trip over: separators, controls, text direction. */
const unsafeCharacters = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const maxLabelLength = 80;
/** The longest name of a file, in bytes of UTF-8: file systems end at 255, with the ending, and some add their own. */
const maxNameBytes = 200;
/** Matches texts that cannot name a file: nothing but dots, or a device of Windows, with any ending. */
const reservedName = /^(\.*|(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\..*)?)$/i;

/** A text as one line of characters that a name of a file may have, of at most 80 characters. */
export function toSafeLabel(label: string): string {
  const text = label.toWellFormed().replace(unsafeCharacters, ' ').replace(/\s+/g, ' ').trim();
  // By characters: half of a pair could not stand in a URI.
  return text.length > maxLabelLength ? Array.from(text).slice(0, maxLabelLength).join('').trim() : text;
}

/** Returns true if a text that was made {@link toSafeLabel} can be the name of a file, before its ending. */
export function isValidFileName(text: string): boolean {
  return !reservedName.test(text);
}

/**
 * The name of a file for a text of any kind, on every system: without a folder, hidden by no dot, without dots or spaces at its
 * end, and short enough.
 *
 * @param fallback the name where the text has nothing for one
 */
export function toFileName(text: string, fallback: string): string {
  let name = toSafeLabel(text).replace(/^[.\s]+/, '');
  while (new TextEncoder().encode(name).length > maxNameBytes) {
    name = Array.from(name).slice(0, -1).join('');
  }
  name = name.replace(/[.\s]+$/, '');
  return isValidFileName(name) ? name : fallback;
}

/** The name of a file, which its path ends with. */
export function getBaseName({ path }: { readonly path: string }): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
