/** A Django decimal: a string with a fixed number of decimals (wger-api.md §2). */
export function formatDecimal(value: number | null, places = 2): string | null {
  return value?.toFixed(places) ?? null;
}

/** A computed decimal without trailing zeros, as the date sequences send it (wger-api.md §3.2). */
export function formatPlainDecimal(value: number | null): string | null {
  return value === null ? null : String(Number(value.toFixed(2)));
}
