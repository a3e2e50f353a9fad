import type { Attention } from '../api/requests.ts';
import { idText, joined, textOf } from './fields.ts';
import type { Tables } from './table.ts';

/** The names of a server's units, by id. A number whose unit is not among them is shown without one. */
export interface Units {
  readonly weight: ReadonlyMap<string, string>;
  readonly repetition: ReadonlyMap<string, string>;
}

/** A server's tables of units. */
export class UnitTables {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Both tables, read once; either is empty where there is none, or until it can be read. */
  async units(attention?: Attention): Promise<Units> {
    const [weight, repetition] = await Promise.all([
      this.#names('setting-weightunit', attention),
      this.#names('setting-repetitionunit', attention),
    ]);
    return { weight, repetition };
  }

  async #names(endpoint: string, attention?: Attention): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#tables.of(endpoint).rows(attention);
    return new Map([...rows].map(([id, unit]) => [id, textOf(unit['name'])]));
  }
}

/** The unit that a number has without saying so. */
const unspoken = 'Repetitions';
/** Units that say something without a number, by the names that servers come with. */
const selfSufficient = new Set(['Until Failure', 'Max Reps', 'Body Weight']);

/** A number, or a decimal in a string, without zeros at its end; empty when it is neither. */
export function amountText(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? plainNumber(value) : '';
    case 'string':
      return /^-?\d+(\.\d+)?$/.test(value) ? amountText(Number(value)) : '';
    default:
      return '';
  }
}

/** How often or how long, in a unit's own name: `8`, `30 Seconds`, `Until Failure`. */
export function repetitionsText(amount: string, unit: unknown, { repetition }: Units): string {
  const name = nameIn(repetition, unit);
  // Servers keep a number here, too, and show none.
  return name === 'Until Failure' ? name : quantity(amount, name === unspoken ? '' : name);
}

/** How heavy, in a unit's own name: `80 kg`, `Body Weight`. A weight of 0 is none, as it is to the server. */
export function weightText(amount: string, unit: unknown, { weight }: Units): string {
  return quantity(amount === '0' ? '' : amount, nameIn(weight, unit));
}

/** What to do of an exercise: `4 × 8 · 80 kg`, or as much of it as is known. */
export function loadText(sets: string, repetitions: string, weight: string): string {
  const [first = '', ...others] = [repetitions, weight].filter((part) => part !== '');
  const multiplied = sets === '' ? first : `${sets} × ${first}`;
  return textOf(joined(multiplied, ...others));
}

function nameIn(names: ReadonlyMap<string, string>, unit: unknown): string {
  return names.get(idText(unit) ?? '') ?? '';
}

function quantity(amount: string, unit: string): string {
  if (amount === '') {
    return selfSufficient.has(unit) ? unit : '';
  }
  return unit === '' ? amount : `${amount} ${unit}`;
}

/** Without an exponent and zeros at its end. Servers keep two decimals; what is behind them comes of their arithmetic. */
function plainNumber(value: number): string {
  const written = Math.abs(value) < 1e21 ? value.toFixed(2) : String(BigInt(value));
  return written.replace(/\.00$|(\.\d)0$/, '$1').replace(/^-0$/, '0');
}
