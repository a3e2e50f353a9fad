/** How the sample data writes an exercise in one language. */
export interface Words {
  name: string;
  /** First paragraph of the description. */
  about?: string;
  /** Numbered steps after it. */
  steps?: readonly string[];
  aliases?: readonly string[];
  notes?: readonly string[];
}

/** The languages that exercises are written in. */
export const languageCodes = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru'] as const;

export type LanguageCode = (typeof languageCodes)[number];

/** How the sample data writes an exercise; a language whose name is all there is, is a string. */
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

/** A sheet and where it is filed. */
export interface FiledSheet {
  category: number;
  sheet: Sheet;
}
