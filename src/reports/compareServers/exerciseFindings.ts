import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import { getDifferingExcerpts } from '../../audit/differences/excerpts.ts';
import type { DifferingPair } from '../../audit/differences/compareExercises.ts';
import type { FieldDifference } from '../../audit/differences/compareExercisePair.ts';
import type { ComparableExercise } from '../../audit/differences/comparableExercises.ts';
import { exercises } from '../../resources/exercises.ts';
import { toText } from '../../resources/fields.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { Finding, ReportDocument } from '../report.ts';
import type { ServerNames } from './serverGroups.ts';

/** Upper limit on the lines of a hover, and on the languages in a description. The exported report has all of them. */
const maxLines = 12;

/** Titles of the compared fields. */
const fieldTitles: Readonly<Record<FieldDifference['field'], string>> = {
  category: vscode.l10n.t('Category'),
  muscles: vscode.l10n.t('Muscles'),
  secondaryMuscles: vscode.l10n.t('Secondary muscles'),
  equipment: vscode.l10n.t('Equipment'),
  license: vscode.l10n.t('License'),
  author: vscode.l10n.t('Author'),
  pictures: vscode.l10n.t('Pictures'),
  videos: vscode.l10n.t('Videos'),
  translation: vscode.l10n.t('Translation'),
  language: vscode.l10n.t('Language'),
  name: vscode.l10n.t('Name'),
  description: vscode.l10n.t('Description'),
  aliases: vscode.l10n.t('Other names'),
  notes: vscode.l10n.t('Notes'),
};

/** Creates the document of an exercise, with its JSON as it was sent. */
function createDocument(server: string, exercise: ComparableExercise): ReportDocument {
  return {
    server,
    name: getLabel(exercise),
    get bytes() {
      const texts = exercise.items.map(({ text }) => text);
      const [only = ''] = texts;
      return new TextEncoder().encode(texts.length === 1 ? only : `[${texts.join()}]`);
    },
  };
}

/**
 * Creates the finding of an exercise that only one of two servers has.
 *
 * @param address set if documents of the server can be opened
 */
export function createUnmatchedFinding(
  exercise: ComparableExercise,
  server: string,
  address?: UncheckedAddress,
): Finding {
  const label = getLabel(exercise);
  const id = getId(exercise);
  return {
    label,
    description: exercise.values.category ?? '',
    target:
      address === undefined || id === undefined
        ? { kind: 'document', document: createDocument(server, exercise) }
        : { kind: 'item', server: address, resource: exercises.id, id, label },
    get cells() {
      return getIdCells(exercise);
    },
  };
}

/** Creates the finding of an exercise that differs between two servers. */
export function createDifferingFinding(
  { left, right, differences }: DifferingPair,
  names: ServerNames,
): Finding {
  const label = getLabel(left);
  return {
    label,
    get description() {
      return truncateLines(formatFields(differences)).join(' · ');
    },
    get detail() {
      // One line above the limit, so that the rest is marked.
      const lines = differences.slice(0, maxLines + 1).map(formatDifference);
      return [`${names.left} → ${names.right}`, ...truncateLines(lines)].join('\n');
    },
    target: {
      kind: 'difference',
      title: vscode.l10n.t('{0} ({1} and {2})', label, names.left, names.right),
      left: createDocument(names.left, left),
      right: createDocument(names.right, right),
    },
    get cells() {
      return {
        ...getIdCells(left),
        [vscode.l10n.t('Differs In')]: formatFields(differences).join(' · '),
        [vscode.l10n.t('Values')]: differences.map(formatDifference).join('; '),
      };
    },
  };
}

function getIdCells(exercise: ComparableExercise): Readonly<Record<string, string>> {
  return { ID: getId(exercise) ?? '', UUID: exercise.uuid ?? '' };
}

/** The differing fields, grouped by language. Those of the exercise itself come first. */
function formatFields(differences: readonly FieldDifference[]): readonly string[] {
  return [...Map.groupBy(differences, ({ language = '' }) => language)].map(([language, found]) => {
    const fields = [...new Set(found.map(({ field }) => fieldTitles[field]))].join(', ');
    return language === '' ? fields : `${language}: ${fields}`;
  });
}

/** Limits the lines, and marks the rest by an ellipsis. */
function truncateLines(lines: readonly string[]): readonly string[] {
  return lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
}

function getLabel({ items: [first] }: ComparableExercise): string {
  return first?.row.label ?? '';
}

function getId({ items: [first] }: ComparableExercise): string | undefined {
  return first?.row.id;
}

/** Formats a difference in one line, with the field and its values. */
function formatDifference({ field, language, left, right }: FieldDifference): string {
  const fieldTitle = fieldTitles[field];
  const title = language === undefined ? fieldTitle : `${fieldTitle} (${getLanguageName(language)})`;
  const [leftText, rightText] = getDifferingExcerpts(left, right).map((value) => toText(value) || '–');
  return `${title}: ${leftText} → ${rightText}`;
}
