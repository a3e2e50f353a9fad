/** The sample data of an exercise in one language. */
export interface Words {
  name: string;
  /** First paragraph of the description. */
  about?: string;
  /** Numbered steps after that. */
  steps?: readonly string[];
  aliases?: readonly string[];
  notes?: readonly string[];
}

/** The languages of exercises. */
export const languageCodes = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru'] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** The sample data of an exercise; a language with only a name is a string. */
export interface Sheet {
  id: number;
  muscles: readonly number[];
  secondary?: readonly number[];
  equipment?: readonly number[];
  /** Exercises of one family are variations of each other. */
  family?: number;
  pictures?: number;
  words: Readonly<Partial<Record<LanguageCode, Words | string>>>;
}

/** A sheet and its category. */
export interface FiledSheet {
  category: number;
  sheet: Sheet;
}
