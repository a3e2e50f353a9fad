/** Maximum number of decimals shown: as many as a server keeps of anything. */
const maxDecimals = 3;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a number in a language, without trailing zeros. A text that is not a number is returned as it is.
 *
 * @param value a number, or a decimal in a string
 * @param locale a language tag; English if it is invalid
 */
export function formatLocaleNumber(value: number | string, locale: string): string {
  const number = typeof value === 'string' ? Number(value) : value;
  return value !== '' && Number.isFinite(number) ? getFormat(locale).format(number) : String(value);
}

function getFormat(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

function createFormat(locale: string): Intl.NumberFormat {
  const options = { maximumFractionDigits: maxDecimals } as const;
  try {
    return new Intl.NumberFormat([locale, 'en'], options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}
