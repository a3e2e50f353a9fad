import * as vscode from 'vscode';
import { parseJson } from '../api/jsonText.ts';
import type { Server } from '../platform/currentServer.ts';
import { pageTitle } from '../platform/titles.ts';
import { unlinked } from '../platform/unlinked.ts';
import { withoutIcons } from '../platform/withoutIcons.ts';
import { unitsOf } from '../resources/ingredients.ts';
import type { Action, DocumentKey } from '../resources/resource.ts';
import { explanationOf, titleOf } from './actionWords.ts';
import type { Item } from './commandTarget.ts';
import type { ItemFileSystem } from './itemFileSystem.ts';
import { itemUri } from './uri.ts';

/** An item whose documents are asked for. */
interface Origin {
  readonly item: Item;
  readonly server: Server;
  readonly documents: ItemFileSystem;
}

interface Choice extends vscode.QuickPickItem {
  /** @returns undefined when the user left */
  readonly uri: () => Promise<vscode.Uri | undefined>;
}

/** Asks which of the documents that belong to an item to open. @returns undefined when there is none, or the user left */
export async function pickRelated(
  item: Item,
  server: Server,
  documents: ItemFileSystem,
): Promise<vscode.Uri | undefined> {
  const origin = { item, server, documents };
  const { label: name } = item.reference;
  const choices = [...(await actionsOf(origin)), ...pageOf(origin)];
  if (choices.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('The server has no other documents of {0}.', name),
    );
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(choices, {
    title: vscode.l10n.t('Open Related'),
    placeHolder: vscode.l10n.t('Open what for {0}?', name),
    matchOnDescription: true,
  });
  return picked?.uri();
}

async function actionsOf(origin: Origin): Promise<readonly Choice[]> {
  const { item, server } = origin;
  const { key } = item.reference;
  if (!('id' in key)) {
    return [];
  }
  const { id } = key;
  const { actions = [] } = await server.catalogue.form(item.resource);
  return actions.map((action) => {
    const label = titleOf(action.name);
    return {
      label,
      description: action.name,
      detail: explanationOf(action.name),
      uri: async () => {
        const query = await queryFor(action, id, origin);
        return (
          query && uriOf(origin, { id, action: action.name, query: query.text }, `${label}${query.label}`)
        );
      },
    };
  });
}

function uriOf({ server, item }: Origin, key: DocumentKey, title: string): vscode.Uri {
  const { resource, label, key: shown } = item.reference;
  const name = 'action' in shown ? label.replace(/ · [^·]*$/, '') : label;
  return itemUri(server.address, resource, key, `${name} · ${title}`);
}

/** The page that a row came from. */
function pageOf({ server, item: { row } }: Origin): readonly Choice[] {
  const found = row && server.catalogue.originOf(row);
  if (found === undefined) {
    return [];
  }
  const { resource, page } = found;
  const title = pageTitle(resource, new URLSearchParams(page));
  return [
    {
      label: vscode.l10n.t('List Page'),
      description: title,
      detail: vscode.l10n.t('The server response this row came from, with its neighboring rows'),
      uri: () => Promise.resolve(itemUri(server.address, resource, { page }, title)),
    },
  ];
}

interface Query {
  /** As in a URL. */
  readonly text: string;
  /** What it adds to the title. */
  readonly label: string;
}

/** Asks for what an action has to be told. */
async function queryFor({ asks }: Action, id: string, origin: Origin): Promise<Query | undefined> {
  switch (asks) {
    case 'amount':
      return amountQuery(id, origin);
    case 'exercise':
      return exerciseQuery(id, origin);
    default:
      return { text: '', label: '' };
  }
}

async function amountQuery(id: string, { item, server, documents }: Origin): Promise<Query | undefined> {
  const { resource, label, key } = item.reference;
  // What is shown may be the values of another amount.
  const ingredient = 'action' in key ? itemUri(server.address, resource, { id }, label) : item.uri;
  const units = unitsOf(parseJson(await documents.text(ingredient))).map((unit) => ({
    label: withoutIcons(unit.name),
    description: withoutIcons(unit.weight),
    id: unit.id,
  }));
  const gram = { label: vscode.l10n.t('Gram'), description: '', id: undefined };
  const unit =
    units.length === 0
      ? gram
      : await vscode.window.showQuickPick([gram, ...units], {
          title: titleOf('get_values'),
          placeHolder: vscode.l10n.t('In which unit?'),
        });
  if (unit === undefined) {
    return undefined;
  }
  const amount = await vscode.window.showInputBox({
    title: titleOf('get_values'),
    prompt: unlinked(vscode.l10n.t('The amount ({0})', unit.label)),
    value: unit.id === undefined ? '100' : '1',
    validateInput: (value) =>
      amountLike.test(value.trim()) ? undefined : vscode.l10n.t('An amount is a number, such as 150 or 0.5.'),
  });
  if (amount === undefined) {
    return undefined;
  }
  const query = new URLSearchParams({ amount: amount.trim().replace(',', '.') });
  if (unit.id !== undefined) {
    query.set('unit', unit.id);
  }
  return { text: query.toString(), label: ` ${amount.trim()} ${unit.label}` };
}

const amountLike = /^\d{1,9}([.,]\d{1,3})?$/;

/** Which of a workout's exercises. */
async function exerciseQuery(id: string, { server, item }: Origin): Promise<Query | undefined> {
  const days = await server.catalogue.plan(item.resource, id);
  const exercises = new Map(
    days
      .flatMap(({ sets }) => sets.flatMap((set) => set.exercises))
      .flatMap(({ exercise, name }) => (exercise === undefined ? [] : [[exercise, name] as const])),
  );
  const choices = [...exercises].map(([exercise, name]) => ({
    label: withoutIcons(name || `#${exercise}`),
    description: withoutIcons(`#${exercise}`),
    exercise,
  }));
  const picked = await vscode.window.showQuickPick(choices, {
    title: titleOf('log_data'),
    placeHolder:
      choices.length === 0
        ? vscode.l10n.t('This workout has no exercises.')
        : vscode.l10n.t('For which exercise?'),
  });
  return picked && { text: `id=${encodeURIComponent(picked.exercise)}`, label: ` ${picked.label}` };
}
