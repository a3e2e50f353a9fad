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

/**
 * Creates a finding about an exercise, which opens its document.
 *
 * @param label the name that the finding is about
 */
export function createExerciseFinding(
  server: Server,
  row: ListedItem,
  remark?: FindingRemark,
  label = row.label,
): Finding {
  const { id, details } = row;
  const exercise = details?.kind === 'exercise' ? details : undefined;
  const getEquipment = (): string => joinNames(exercise?.equipment ?? []);
  const getDetailCells = (): Readonly<Record<string, string>> => ({
    [vscode.l10n.t('ID')]: id ?? '',
    [vscode.l10n.t('Category')]: exercise?.category?.name ?? '',
    [vscode.l10n.t('Muscles')]: joinNames(exercise?.muscles ?? []),
    [vscode.l10n.t('Equipment')]: getEquipment(),
  });
  return {
    label,
    get description() {
      return remark?.text ?? joinParts(id === undefined ? '' : `#${id}`, row.description, getEquipment());
    },
    get detail() {
      return joinParts(label, remark?.text ?? '', ...Object.values(getDetailCells()));
    },
    target:
      id === undefined
        ? undefined
        : { kind: 'item', server: server.address, resource: exercises.id, id, label: row.label },
    get cells() {
      return { ...getDetailCells(), ...remark?.cells, [vscode.l10n.t('Page')]: getPageUrl(server, id) };
    },
  };
}

/** URL of an exercise's web page; empty if there is none, or the release is unknown. */
function getPageUrl({ address, catalogue, client }: Server, id: string | undefined): string {
  const offered = client.root.knownEndpoints;
  const path =
    id !== undefined && isValidId(id) && offered !== undefined
      ? catalogue.findCurrentForm(exercises)?.webPath?.(id, offered)
      : undefined;
  return path === undefined ? '' : webUrl(address, path).href;
}
