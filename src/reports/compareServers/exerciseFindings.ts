import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import { getDifferingExcerpts } from '../../audit/differences/excerpts.ts';
import type { DifferingPair } from '../../audit/differences/compareExercises.ts';
import type { FieldDifference } from '../../audit/differences/compareExercisePair.ts';
import type { ComparableExercise } from '../../audit/differences/comparableExercises.ts';
import { exercises } from '../../resources/exercises.ts';
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
  readonly #exercise: ComparableExercise;
  readonly #server: string;
  /** Set if documents of the server can be opened. */
  readonly #address: UncheckedAddress | undefined;
  /** Cached, since the object identifies its document. */
  #target: FindingTarget | undefined;

  constructor(exercise: ComparableExercise, server: string, address?: UncheckedAddress) {
    this.#exercise = exercise;
    this.#server = server;
    this.#address = address;
  }

  get label(): string {
    return getLabel(this.#exercise);
  }

  get description(): string {
    return this.#exercise.values.category ?? '';
  }

  get target(): FindingTarget {
    return (this.#target ??= this.#createTarget());
  }

  get cells(): Readonly<Record<string, string>> {
    return { ID: getId(this.#exercise) ?? '', UUID: this.#exercise.uuid ?? '' };
  }

  #createTarget(): FindingTarget {
    const id = getId(this.#exercise);
    return this.#address === undefined || id === undefined
      ? { kind: 'document', document: new ExerciseDocument(this.#server, this.#exercise) }
      : { kind: 'item', server: this.#address, resource: exercises.id, id, label: this.label };
  }
}

/** An exercise that differs between two servers. */
export class DifferingExerciseFinding implements Finding {
  readonly #pair: DifferingPair;
  readonly #names: ServerNames;
  /** As in {@link UnmatchedExerciseFinding}. */
  #target: FindingTarget | undefined;

  constructor(pair: DifferingPair, names: ServerNames) {
    this.#pair = pair;
    this.#names = names;
  }

  get target(): FindingTarget {
    const { left, right } = this.#pair;
    return (this.#target ??= {
      kind: 'difference',
      title: vscode.l10n.t('{0} ({1} and {2})', this.label, this.#names.left, this.#names.right),
      left: new ExerciseDocument(this.#names.left, left),
      right: new ExerciseDocument(this.#names.right, right),
    });
  }

  get label(): string {
    return getLabel(this.#pair.left);
  }

  get description(): string {
    return truncateLines(formatFields(this.#pair.differences)).join(' · ');
  }

  get detail(): string {
    // One line above the limit, so that the rest is marked.
    const lines = this.#pair.differences.slice(0, maxLines + 1).map(formatDifference);
    return [`${this.#names.left} → ${this.#names.right}`, ...truncateLines(lines)].join('\n');
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
