/** A value that the service can write as JSON. */
export type Json = string | number | boolean | null | Float | readonly Json[] | JsonObject;

/** A JSON object whose members keep the order in which they were written. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A floating-point number of the service, which keeps its fraction (`21.0`, wger-api.md §2). */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Compact JSON text, as Django REST framework's renderer writes it. */
export function toJson(value: Json): string {
  if (value instanceof Float) {
    return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
  }
  if (isList(value)) {
    return `[${value.map(toJson).join(',')}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`,
    );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Float);
}
