import * as vscode from 'vscode';
import type { WrittenAddress } from '../../api/address.ts';
import { excerptsOf } from '../../audit/differences/excerpts.ts';
import type { DifferingPair } from '../../audit/differences/compareExercises.ts';
import type { FieldDifference } from '../../audit/differences/exerciseDifferences.ts';
import type { ExerciseFacts } from '../../audit/differences/exerciseFacts.ts';
import { exercises } from '../../resources/exercises.ts';
import { textOf } from '../../resources/fields.ts';
import { languageName } from '../../vscode/text/languageName.ts';
import type { ReportEntry, ReportLead, ReportText } from '../report.ts';
import { fieldTitles } from './fieldTitles.ts';
import type { ServerNames } from './serverGroups.ts';

/** Upper limit on the differences in a hover, and on the languages beside a name. The exported report has all of them. */
const maxLines = 12;

/** An exercise as it was sent, as the text of a report. */
class SentText implements ReportText {
  readonly server: string;
  readonly name: string;
  readonly #facts: ExerciseFacts;

  constructor(server: string, facts: ExerciseFacts) {
    this.server = server;
    this.name = labelOf(facts);
    this.#facts = facts;
  }

  get bytes(): Uint8Array {
    const texts = this.#facts.items.map(({ text }) => text);
    const [only = ''] = texts;
    return new TextEncoder().encode(texts.length === 1 ? only : `[${texts.join()}]`);
  }
}

/** An exercise that one server has and the other has not. */
export class OwnEntry implements ReportEntry {
  readonly #facts: ExerciseFacts;
  readonly #server: string;
  /** Set where documents of the server can be opened. */
  readonly #address: WrittenAddress | undefined;
  /** One object for all that ask: its document is told by it. */
  #lead: ReportLead | undefined;

  constructor(facts: ExerciseFacts, server: string, address?: WrittenAddress) {
    this.#facts = facts;
    this.#server = server;
    this.#address = address;
  }

  get label(): string {
    return labelOf(this.#facts);
  }

  get description(): string {
    return this.#facts.values.category ?? '';
  }

  get opens(): ReportLead {
    return (this.#lead ??= this.#makeLead());
  }

  get cells(): Readonly<Record<string, string>> {
    return { ID: idOf(this.#facts) ?? '', UUID: this.#facts.uuid ?? '' };
  }

  #makeLead(): ReportLead {
    const id = idOf(this.#facts);
    return this.#address === undefined || id === undefined
      ? { kind: 'text', text: new SentText(this.#server, this.#facts) }
      : { kind: 'item', server: this.#address, resource: exercises.id, id, label: this.label };
  }
}

/** An exercise that two servers have differently. */
export class DifferingEntry implements ReportEntry {
  readonly #pair: DifferingPair;
  readonly #names: ServerNames;
  /** As of {@link OwnEntry}. */
  #lead: ReportLead | undefined;

  constructor(pair: DifferingPair, names: ServerNames) {
    this.#pair = pair;
    this.#names = names;
  }

  get opens(): ReportLead {
    const { left, right } = this.#pair;
    return (this.#lead ??= {
      kind: 'difference',
      title: vscode.l10n.t('{0} ({1} and {2})', this.label, this.#names.left, this.#names.right),
      left: new SentText(this.#names.left, left),
      right: new SentText(this.#names.right, right),
    });
  }

  get label(): string {
    return labelOf(this.#pair.left);
  }

  get description(): string {
    return shortened(this.#fields).join(' · ');
  }

  get detail(): string {
    // One more tells that there are more.
    const lines = this.#pair.differences.slice(0, maxLines + 1).map(lineOf);
    return [`${this.#names.left} → ${this.#names.right}`, ...shortened(lines)].join('\n');
  }

  get cells(): Readonly<Record<string, string>> {
    return {
      ID: idOf(this.#pair.left) ?? '',
      UUID: this.#pair.left.uuid ?? '',
      [vscode.l10n.t('Differs In')]: this.#fields.join(' · '),
      [vscode.l10n.t('Values')]: this.#pair.differences.map(lineOf).join('; '),
    };
  }

  /** Fields by their languages: those of the exercise itself first. */
  get #fields(): readonly string[] {
    const byLanguage = new Map<string, Set<FieldDifference['field']>>();
    for (const { language = '', field } of this.#pair.differences) {
      byLanguage.set(language, (byLanguage.get(language) ?? new Set()).add(field));
    }
    return [...byLanguage].map(([language, found]) => {
      const fields = [...found].map((field) => fieldTitles[field]).join(', ');
      return language === '' ? fields : `${language}: ${fields}`;
    });
  }
}

/** The lines that are told, and a mark where there are more. */
function shortened(lines: readonly string[]): readonly string[] {
  return lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines;
}

function labelOf({ items: [first] }: ExerciseFacts): string {
  return first?.row.label ?? '';
}

function idOf({ items: [first] }: ExerciseFacts): string | undefined {
  return first?.row.id;
}

/** A difference in a line: the field, and the value on either side. */
function lineOf({ field, language, left, right }: FieldDifference): string {
  const own = fieldTitles[field];
  const title = language === undefined ? own : `${own} (${languageName(language)})`;
  const [one, other] = excerptsOf(left, right).map((value) => textOf(value) || '–');
  return `${title}: ${one} → ${other}`;
}
