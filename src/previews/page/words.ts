import type { PageWords } from '../messages.ts';

/** The words that the extension wrote into the page. */
export function pageWords(): PageWords {
  return JSON.parse(document.body.dataset['words'] ?? '{}') as PageWords;
}

/** The language of the editor. */
export function pageLanguage(): string {
  return document.documentElement.lang || 'en';
}
