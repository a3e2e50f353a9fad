// Requests the exercises of a sample server, without the extension.
import type { Service } from '../../service/service.ts';

interface ServerTerm {
  readonly id: number;
  readonly name: string;
}

/** An exercise of 2.3 or later. */
export interface ServerExercise {
  readonly id: number;
  readonly uuid: string;
  readonly category: ServerTerm;
  readonly muscles: readonly (ServerTerm & { readonly name_en: string })[];
  readonly muscles_secondary: readonly ServerTerm[];
  readonly translations: readonly {
    readonly language: number;
    readonly name: string;
    readonly description: string;
  }[];
  readonly equipment: readonly ServerTerm[];
  readonly images: readonly { readonly image: string }[];
}

/** Reads all exercises of a service. */
export async function readServerExercises(
  { url }: Service,
  endpoint = 'exerciseinfo',
): Promise<readonly ServerExercise[]> {
  const answer = await fetch(`${url}/api/v2/${endpoint}/?limit=999&ordering=id`);
  return ((await answer.json()) as { results: ServerExercise[] }).results;
}
