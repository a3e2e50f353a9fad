/** Upper limit on the decimals that are shown: as many as the service keeps of anything. */
const decimals = 3;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as a person writes it: without zeros at its end, and with the signs of a language. Text that is no number stays
 * what it is.
 *
 * @param value a number, or a decimal in a string
 * @param locale a language tag; an unusable one means English
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
  const options = { maximumFractionDigits: decimals } as const;
  try {
    return new Intl.NumberFormat([locale, 'en'], options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}
