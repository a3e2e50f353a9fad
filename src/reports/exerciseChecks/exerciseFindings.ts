import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import { isValidId } from '../../resources/addresses/itemLink.ts';
import { joinNames } from '../../resources/details.ts';
import { exercises } from '../../resources/exercises.ts';
import { joinParts, formatKindAndId } from '../../resources/fields.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import type { Finding } from '../report.ts';

/** Details of a finding besides those of the exercise. */
export interface FindingRemark {
  readonly text: string;
  /** Cells of an exported table. */
  readonly cells: Readonly<Record<string, string>>;
}

/** Creates the row of an exercise that is not in the list. */
export function createUnlistedItem(id: string): ListedItem {
  return { id, of: exercises.id, label: formatKindAndId('Exercise', id), description: '' };
}

/** A finding about an exercise, which opens its document. */
export class ExerciseFinding implements Finding {
  readonly label: string;
  readonly #server: Server;
  readonly #row: ListedItem;
  readonly #remark: FindingRemark | undefined;

  /** @param name the name that the finding is about; that of the row when absent */
  constructor(server: Server, row: ListedItem, remark?: FindingRemark, name?: string) {
    this.#server = server;
    this.#row = row;
    this.#remark = remark;
    this.label = name ?? row.label;
  }

  get description(): string {
    return this.#remark?.text ?? joinParts(this.#id, this.#row.description, this.#formatTerms('equipment'));
  }

  get detail(): string {
    return joinParts(this.label, this.#remark?.text ?? '', ...Object.values(this.#detailCells));
  }

  get target(): Finding['target'] {
    const { id, label } = this.#row;
    return id === undefined ? undefined : { kind: 'item', server: this.#server.address, id, label };
  }

  get cells(): Readonly<Record<string, string>> {
    return { ...this.#detailCells, ...this.#remark?.cells, [vscode.l10n.t('Page')]: this.#pageUrl };
  }

  get #detailCells(): Readonly<Record<string, string>> {
    const { details } = this.#row;
    const category = details?.kind === 'exercise' ? (details.category?.name ?? '') : '';
    return {
      [vscode.l10n.t('ID')]: this.#row.id ?? '',
      [vscode.l10n.t('Category')]: category,
      [vscode.l10n.t('Muscles')]: this.#formatTerms('muscles'),
      [vscode.l10n.t('Equipment')]: this.#formatTerms('equipment'),
    };
  }

  get #id(): string {
    return this.#row.id === undefined ? '' : `#${this.#row.id}`;
  }

  /** URL of its web page; empty if there is none, or the release is unknown. */
  get #pageUrl(): string {
    const { id } = this.#row;
    const { address, catalogue, client } = this.#server;
    const offered = client.root.knownEndpoints;
    const path =
      id !== undefined && isValidId(id) && offered !== undefined
        ? catalogue.findCurrentForm(exercises)?.webPath?.(id, offered)
        : undefined;
    return path === undefined ? '' : webUrl(address, path).href;
  }

  #formatTerms(kind: 'muscles' | 'equipment'): string {
    const { details } = this.#row;
    return details?.kind === 'exercise' ? joinNames(details[kind]) : '';
  }
}
