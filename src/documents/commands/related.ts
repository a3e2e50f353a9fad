import * as vscode from 'vscode';
import { valueOf } from '../../api/contents.ts';
import type { Server } from '../../session/currentServer.ts';
import { showNote } from '../../vscode/dialogs/note.ts';
import { gramsText } from '../../vscode/text/numbers.ts';
import { pageTitle } from '../../vscode/text/titles.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { amountLike, readUnits, valuesQuery } from '../../resources/related/ingredientUnits.ts';
import { relatedDocuments } from '../../resources/related/relatedDocuments.ts';
import type { RelatedList } from '../../resources/related/relatedLists.ts';
import type { Action } from '../../resources/resource.ts';
import type { RowOrigin } from '../../resources/paging/rowPage.ts';
import { actionWords, relatedTitles } from './actionWords.ts';
import type { Item } from './commandTarget.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { itemUri } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

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
  const { resource, reference } = item;
  const { label: name, key } = reference;
  // A document of before has not read yet what the server offers.
  await server.catalogue.endpoints();
  const origin = { item, server, documents };
  const { actions, lists, page } = relatedDocuments(server.catalogue, resource, key);
  const choices = [
    ...actions.flatMap((action) => ('id' in key ? [actionChoice(action, key.id, origin)] : [])),
    ...lists.map((list) => listChoice(list, origin)),
    ...(page === undefined ? [] : [pageChoice(page, origin)]),
  ];
  if (choices.length === 0) {
    // No notice: those pile up.
    showNote(vscode.l10n.t('The server has no other documents of {0}.', name));
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(choices, {
    title: vscode.l10n.t('Open Related'),
    placeHolder: vscode.l10n.t('Select what to open for {0}', sanitize(name)),
    matchOnDescription: true,
  });
  return picked?.uri();
}

function actionChoice(action: Action, id: string, origin: Origin): Choice {
  const { title, explanation } = actionWords[action.name];
  return {
    label: sanitize(title),
    description: action.name,
    detail: sanitize(explanation),
    uri: async () => {
      const query = await queryFor(action, id, origin);
      const { server, item } = origin;
      const { resource } = item.reference;
      const key = query && { id, action: action.name, query: query.text };
      return key && itemUri(server.address, resource, key, `${nameOf(item)} · ${title}${query.label}`);
    },
  };
}

/** The name of an item, also of one of which the server has computed something. */
function nameOf({ reference: { label, key } }: Item): string {
  return 'action' in key ? label.replace(/ · [^·]*$/, '') : label;
}

/** A list of what refers to the item. */
function listChoice({ endpoint, page }: RelatedList, { server, item }: Origin): Choice {
  const title = relatedTitles.get(endpoint) ?? endpoint;
  return {
    label: sanitize(title),
    description: sanitize(endpoint),
    uri: () => Promise.resolve(itemUri(server.address, endpoint, { page }, `${nameOf(item)} · ${title}`)),
  };
}

/** The page that the item was listed on. */
function pageChoice({ resource, page }: RowOrigin, { server }: Origin): Choice {
  const title = pageTitle(resource, new URLSearchParams(page));
  return {
    label: vscode.l10n.t('List Page'),
    description: sanitize(title),
    detail: vscode.l10n.t('The server’s answer that this row came from, with its neighboring rows'),
    uri: () => Promise.resolve(itemUri(server.address, resource, { page }, title)),
  };
}

interface Query {
  /** As in a URL. */
  readonly text: string;
  /** Text added to the title. */
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
  // The plain list sends no units, and what is shown may be the values of another amount.
  const ingredient = itemUri(server.address, ingredients.id, { id }, item.reference.label);
  const sent = await valueOf((await documents.read(ingredient)).bytes);
  const units = await readUnits(server.client, server.catalogue.knownEndpoints, id, sent);
  const choices = units.map((unit) => ({
    label: sanitize(unit.name),
    description: sanitize(gramsText(unit.grams)),
    id: unit.id,
  }));
  const gram = { label: vscode.l10n.t('Gram'), description: '', id: undefined };
  const unit =
    choices.length === 0
      ? gram
      : await vscode.window.showQuickPick([gram, ...choices], {
          title: sanitize(actionWords.get_values.title),
          placeHolder: vscode.l10n.t('Select a unit'),
        });
  if (unit === undefined) {
    return undefined;
  }
  const amount = await vscode.window.showInputBox({
    title: sanitize(actionWords.get_values.title),
    prompt: sanitize(vscode.l10n.t('The amount ({0})', unit.label)),
    value: unit.id === undefined ? '100' : '1',
    validateInput: (value) =>
      amountLike.test(value.trim())
        ? undefined
        : vscode.l10n.t('The amount must be a number below 1000, such as 150 or 0.5.'),
  });
  if (amount === undefined) {
    return undefined;
  }
  return { text: valuesQuery(id, amount.trim(), unit.id), label: ` ${amount.trim()} ${unit.label}` };
}

/** Asks for one of a workout's exercises. */
async function exerciseQuery(id: string, { server, item }: Origin): Promise<Query | undefined> {
  const days = await server.catalogue.plan(item.resource, id);
  const exercises = new Map(
    days
      .flatMap(({ sets }) => sets.flatMap((set) => set.exercises))
      .flatMap(({ exercise, name }) => (exercise === undefined ? [] : [[exercise, name] as const])),
  );
  const choices = [...exercises].map(([exercise, name]) => ({
    label: sanitize(name || `#${exercise}`),
    description: sanitize(`#${exercise}`),
    exercise,
  }));
  const picked = await vscode.window.showQuickPick(choices, {
    title: sanitize(actionWords.log_data.title),
    placeHolder:
      choices.length === 0
        ? vscode.l10n.t('This workout has no exercises.')
        : vscode.l10n.t('Select an exercise'),
  });
  return picked && { text: `id=${encodeURIComponent(picked.exercise)}`, label: ` ${picked.label}` };
}
