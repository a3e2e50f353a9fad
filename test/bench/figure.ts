/** One measured figure and its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The largest acceptable value, in words if it depends on another figure. */
  readonly bar: string;
  readonly ok: boolean;
}

/** A figure that must not be above `max`. */
export function atMost(
  name: string,
  value: number,
  unit: string,
  max: number,
  bar = `≤ ${round(max)}`,
): Figure {
  return { name, value: round(value), unit, bar, ok: value <= max };
}

/** A figure without a limit, for comparison with others. */
export function forComparison(name: string, value: number, unit: string): Figure {
  return atMost(name, value, unit, Infinity, 'for comparison');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** The value that 95 % of the values do not exceed. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Formats figures as a table of text. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, bar, ok }) => [
    name,
    `${value} ${unit}`,
    bar,
    ok ? 'ok' : 'MISSED',
  ]);
  const all = [['figure', 'value', 'bar', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
