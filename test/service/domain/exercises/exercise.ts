/** A numbered text of a translation: an alias or a note. */
export interface Remark {
  id: number;
  uuid: string;
  translation: number;
  text: string;
}

/** An exercise in one language. */
export interface Translation {
  id: number;
  uuid: string;
  exercise: Exercise;
  language: number;
  name: string;
  /** HTML (wger-api.md §2). */
  description: string;
  /** The same text as Markdown. */
  source: string;
  created: string;
  author: string;
  aliases: readonly Remark[];
  notes: readonly Remark[];
}

export interface ExerciseImage {
  id: number;
  uuid: string;
  exercise: Exercise;
  /** Path below the media folder of the server. */
  path: string;
  author: string;
  main: boolean;
  /** True if the service has made thumbnails of it. */
  scaled: boolean;
}

/** An exercise, which was called a base before 2.3 (wger-api.md §3.3). */
export interface Exercise {
  id: number;
  uuid: string;
  created: string;
  updated: string;
  updatedGlobally: string;
  category: number;
  muscles: readonly number[];
  secondary: readonly number[];
  equipment: readonly number[];
  /** Exercises of one family are variations of each other. */
  family: number | null;
  author: string;
  translations: Translation[];
  images: ExerciseImage[];
}
