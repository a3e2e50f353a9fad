import { isObject } from '../../api/json/value.ts';
import type { ExerciseDetails, Term, Translation } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';

/** Checks the content of a snapshot, since its file may have been changed. */
export function areListedItems(content: unknown): content is readonly ListedItem[] {
  return Array.isArray(content) && content.every(isListedItem);
}

function isListedItem(row: unknown): row is ListedItem {
  return (
    isObject(row) &&
    [row['label'], row['description'], row['of']].every((text) => typeof text === 'string') &&
    [row['id'] ?? '', row['place'] ?? 0].every(
      (value) => typeof value === 'string' || typeof value === 'number',
    ) &&
    (row['details'] === undefined || isExercise(row['details']))
  );
}

function isExercise(details: unknown): details is ExerciseDetails {
  return (
    isObject(details) &&
    details['kind'] === 'exercise' &&
    (details['category'] === undefined || isTerm(details['category'])) &&
    [details['muscles'], details['secondaryMuscles'], details['equipment']].every(
      (terms) => Array.isArray(terms) && terms.every(isTerm),
    ) &&
    ['picture', 'thumbnail', 'fallbackLanguage', 'variationGroup'].every(
      (name) => typeof (details[name] ?? '') === 'string',
    ) &&
    Array.isArray(details['translations']) &&
    details['translations'].every(isTranslation)
  );
}

function isTerm(term: unknown): term is Term {
  return isObject(term) && typeof term['id'] === 'string' && typeof term['name'] === 'string';
}

function isTranslation(value: unknown): value is Translation {
  return (
    isObject(value) &&
    typeof value['language'] === 'string' &&
    typeof value['name'] === 'string' &&
    [undefined, true].includes(value['lacksDescription'] as undefined) &&
    Array.isArray(value['aliases']) &&
    value['aliases'].every((alias) => typeof alias === 'string')
  );
}
