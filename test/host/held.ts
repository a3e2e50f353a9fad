// The sample service's exercises as it sends them, asked for past all code of the extension.
import type { Service } from '../service/service.ts';

export interface HeldTerm {
  readonly id: number;
  readonly name: string;
}

/** An exercise of 2.3 or later. */
export interface HeldExercise {
  readonly id: number;
  readonly uuid: string;
  readonly category: HeldTerm;
  readonly muscles: readonly (HeldTerm & { readonly name_en: string })[];
  readonly muscles_secondary: readonly HeldTerm[];
  readonly translations: readonly {
    readonly language: number;
    readonly name: string;
    readonly description: string;
  }[];
  readonly equipment: readonly HeldTerm[];
  readonly images: readonly { readonly image: string }[];
}

/** Every exercise of a service. */
export async function heldExercises(
  { url }: Service,
  endpoint = 'exerciseinfo',
): Promise<readonly HeldExercise[]> {
  const answer = await fetch(`${url}/api/v2/${endpoint}/?limit=999&ordering=id`);
  return ((await answer.json()) as { results: HeldExercise[] }).results;
}
