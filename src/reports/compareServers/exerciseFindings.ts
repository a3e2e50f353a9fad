import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import { getDifferingExcerpts } from '../../audit/differences/excerpts.ts';
import type { DifferingPair } from '../../audit/differences/compareExercises.ts';
import type { FieldDifference } from '../../audit/differences/compareExercisePair.ts';
import type { ComparableExercise } from '../../audit/differences/comparableExercises.ts';
import { toText } from '../../resources/fields.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { Finding, FindingTarget, ReportDocument } from '../report.ts';
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

/** The JSON of an exercise as it was sent. */
class ExerciseDocument implements ReportDocument {
  readonly server: string;
  readonly name: string;
  readonly #exercise: ComparableExercise;

  constructor(server: string, exercise: ComparableExercise) {
    this.server = server;
    this.name = getLabel(exercise);
    this.#exercise = exercise;
  }

  get bytes(): Uint8Array {
    const texts = this.#exercise.items.map(({ text }) => text);
    const [only = ''] = texts;
    return new TextEncoder().encode(texts.length === 1 ? only : `[${texts.join()}]`);
  }
}

/** An exercise that only one of two servers has. */
export class UnmatchedExerciseFinding implements Finding {
  readonly label: string;
  readonly target: FindingTarget;
  readonly #exercise: ComparableExercise;

  /** @param address set if documents of the server can be opened */
  constructor(exercise: ComparableExercise, server: string, address?: UncheckedAddress) {
    const id = getId(exercise);
    this.label = getLabel(exercise);
    this.#exercise = exercise;
    this.target =
      address === undefined || id === undefined
        ? { kind: 'document', document: new ExerciseDocument(server, exercise) }
        : { kind: 'item', server: address, id, label: this.label };
  }

  get description(): string {
    return this.#exercise.values.category ?? '';
  }

  get cells(): Readonly<Record<string, string>> {
    return { ID: getId(this.#exercise) ?? '', UUID: this.#exercise.uuid ?? '' };
  }
}

/** An exercise that differs between two servers. */
export class DifferingExerciseFinding implements Finding {
  readonly label: string;
  readonly target: Extract<FindingTarget, { readonly kind: 'difference' }>;
  readonly #pair: DifferingPair;

  constructor(pair: DifferingPair, names: ServerNames) {
    this.label = getLabel(pair.left);
    this.target = {
      kind: 'difference',
      left: new ExerciseDocument(names.left, pair.left),
      right: new ExerciseDocument(names.right, pair.right),
    };
    this.#pair = pair;
  }

  get description(): string {
    return truncateLines(formatFields(this.#pair.differences)).join(' · ');
  }

  get detail(): string {
    const { left, right } = this.target;
    // One line above the limit, so that the rest is marked.
    const lines = this.#pair.differences.slice(0, maxLines + 1).map(formatDifference);
    return [`${left.server} → ${right.server}`, ...truncateLines(lines)].join('\n');
  }

  get cells(): Readonly<Record<string, string>> {
    return {
      ID: getId(this.#pair.left) ?? '',
      UUID: this.#pair.left.uuid ?? '',
      [vscode.l10n.t('Differs In')]: formatFields(this.#pair.differences).join(' · '),
      [vscode.l10n.t('Values')]: this.#pair.differences.map(formatDifference).join('; '),
    };
  }
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
