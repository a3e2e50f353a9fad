import * as vscode from 'vscode';
import { parseDocumentValue } from '../../api/contentKinds.ts';
import type { Server } from '../../session/currentServer.ts';
import { showStatusMessage } from '../../vscode/dialogs/message.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, back, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { typeText } from '../../vscode/dialogs/steps/typeText.ts';
import { formatGrams } from '../../vscode/text/numbers.ts';
import { formatPageTitle, getResourceTitle } from '../../vscode/text/titles.ts';
import { joinParts } from '../../resources/fields.ts';
import { ingredients } from '../../resources/ingredients.ts';
import {
  amountPattern,
  readIngredientUnits,
  createValuesQuery,
} from '../../resources/related/ingredientUnits.ts';
import { getRelatedDocuments } from '../../resources/related/relatedDocuments.ts';
import type { RelatedList } from '../../resources/related/relatedLists.ts';
import { isItemIdKey, type Action } from '../../resources/resource.ts';
import type { RowOrigin } from '../../resources/paging/rowPage.ts';
import { actionTexts, relatedListTitles } from './actionTexts.ts';
import { readItemName, type TargetItem } from './commandTarget.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { createItemUri } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** An item whose related documents are asked for. */
interface ItemContext {
  readonly item: TargetItem;
  readonly server: Server;
  readonly documents: ItemFileSystem;
  /** Closes the boxes when it aborts. */
  readonly signal: AbortSignal;
}

interface RelatedPickItem extends vscode.QuickPickItem {
  /** Asks for what else it depends on. */
  readonly getUri: () => Promise<vscode.Uri | Back | undefined> | vscode.Uri;
}

/** Asks for a related document of an item to open. @returns undefined if there is none, or the question was cancelled */
export async function askForRelated(context: ItemContext): Promise<vscode.Uri | undefined> {
  const { item, server, signal } = context;
  const { resource, reference } = item;
  const { key } = reference;
  // A restored document may be open before the server's root was read.
  await server.catalogue.readEndpoints();
  const { actions, lists, page } = getRelatedDocuments(server.catalogue, resource, key);
  const choices = [
    ...actions.flatMap((action) => ('id' in key ? [createActionItem(action, key.id, context)] : [])),
    ...lists.map((list) => createListItem(list, context)),
    ...(page === undefined ? [] : [createPageItem(page, context)]),
  ];
  const itemText = await describeItem(context);
  if (choices.length === 0) {
    // Notifications would pile up.
    showStatusMessage(vscode.l10n.t('The server has no other documents of {0}.', itemText));
    return undefined;
  }
  const options = {
    title: vscode.l10n.t('Open Related'),
    placeholder: vscode.l10n.t('Select what to open for {0}', itemText),
    items: choices,
    isFirstStep: true,
  };
  const uri = await askInSteps(
    () => pickOne(options, signal),
    ({ getUri }) => getUri(),
  );
  return uri === back ? undefined : uri;
}

/** An item for a question about it: its name and its list, as in "Bench Press · Exercises". */
async function describeItem({ item, server, documents }: ItemContext): Promise<string> {
  const { name, reference, resource, uri } = item;
  // A document that is not open would have to be read.
  const isOpen = documents.getOpenSnapshot(uri) !== undefined;
  const itemName = isOpen ? await readItemName(item, server, documents) : (name ?? reference.label);
  // The label of any other document says what it is.
  return joinParts(itemName, isItemIdKey(reference.key) ? getResourceTitle(resource.id) : '');
}

function createActionItem(action: Action, id: string, context: ItemContext): RelatedPickItem {
  const { title, explanation } = actionTexts[action.name];
  return {
    label: sanitize(title),
    description: action.name,
    detail: sanitize(explanation),
    getUri: async () => {
      const query = await askForActionQuery(action, id, context);
      const { server, item } = context;
      const { resource } = item.reference;
      if (!isAnswer(query)) {
        return query;
      }
      const key = { id, action: action.name, query: query.text };
      return createItemUri(server.address, resource, key, `${getItemName(item)} · ${title}${query.label}`);
    },
  };
}

/** The name of an item; the label of an action's answer also has the title of the action. */
function getItemName({ reference: { label, key } }: TargetItem): string {
  return 'action' in key ? label.replace(/ · [^·]*$/, '') : label;
}

/** Row for a list of items that refer to the item. */
function createListItem({ endpoint, page }: RelatedList, { server, item }: ItemContext): RelatedPickItem {
  const title = relatedListTitles.get(endpoint) ?? endpoint;
  return {
    label: sanitize(title),
    description: sanitize(endpoint),
    getUri: () => createItemUri(server.address, endpoint, { page }, `${getItemName(item)} · ${title}`),
  };
}

/** Row for the page that the item was listed on. */
function createPageItem({ resource, page }: RowOrigin, { server }: ItemContext): RelatedPickItem {
  const title = formatPageTitle(resource, new URLSearchParams(page));
  return {
    label: vscode.l10n.t('List Page'),
    description: sanitize(title),
    detail: vscode.l10n.t('The server’s answer that this row came from, with its neighboring rows'),
    getUri: () => createItemUri(server.address, resource, { page }, title),
  };
}

interface ActionQuery {
  /** Query string of a URL. */
  readonly text: string;
  /** Text added to the title. */
  readonly label: string;
}

/** Asks for the input of an action. */
async function askForActionQuery(
  { asks }: Action,
  id: string,
  context: ItemContext,
): Promise<ActionQuery | Back | undefined> {
  switch (asks) {
    case 'amount':
      return askForAmountQuery(id, context);
    case 'exercise':
      return askForExerciseQuery(id, context);
    default:
      return { text: '', label: '' };
  }
}

async function askForAmountQuery(
  id: string,
  { item, server, documents, signal }: ItemContext,
): Promise<ActionQuery | Back | undefined> {
  // The plain list sends no units, and the item may itself be the values for another amount.
  const ingredient = createItemUri(server.address, ingredients.id, { id }, item.reference.label);
  const ingredientValue = await parseDocumentValue((await documents.read(ingredient)).bytes);
  const units = await readIngredientUnits(
    server.client,
    server.catalogue.knownEndpoints,
    id,
    ingredientValue,
  );
  const choices = units.map((unit) => ({
    label: sanitize(unit.name),
    description: sanitize(formatGrams(unit.grams)),
    id: unit.id,
  }));
  const gram = { label: vscode.l10n.t('Gram'), description: '', id: undefined };
  if (choices.length === 0) {
    return askForAmount(id, gram, signal);
  }
  const options = {
    title: actionTexts.get_values.title,
    placeholder: vscode.l10n.t('Select a unit'),
    items: [gram, ...choices],
  };
  return askInSteps(
    () => pickOne<UnitItem>(options, signal),
    (unit) => askForAmount(id, unit, signal),
  );
}

interface UnitItem extends vscode.QuickPickItem {
  /** Undefined for gram. */
  readonly id: string | undefined;
}

/** Asks for an amount in a unit. */
async function askForAmount(
  id: string,
  unit: UnitItem,
  signal: AbortSignal,
): Promise<ActionQuery | Back | undefined> {
  const options = {
    title: actionTexts.get_values.title,
    prompt: vscode.l10n.t('The amount ({0})', unit.label),
    value: unit.id === undefined ? '100' : '1',
    validate: (value: string) =>
      amountPattern.test(value.trim())
        ? undefined
        : vscode.l10n.t('The amount must be a number below 1000, such as 150 or 0.5.'),
  };
  const typed = await typeText(options, signal);
  if (typeof typed !== 'string') {
    return typed;
  }
  const amount = typed.trim();
  return { text: createValuesQuery(id, amount, unit.id), label: ` ${amount} ${unit.label}` };
}

/** Asks for an exercise of a workout. */
async function askForExerciseQuery(
  id: string,
  { server, item, signal }: ItemContext,
): Promise<ActionQuery | Back | undefined> {
  const days = await server.catalogue.readPlan(item.resource, id);
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
  const options = {
    title: actionTexts.log_data.title,
    placeholder:
      choices.length === 0
        ? vscode.l10n.t('This workout has no exercises.')
        : vscode.l10n.t('Select an exercise'),
    items: choices,
  };
  const picked = await pickOne(options, signal);
  return isAnswer(picked)
    ? { text: `id=${encodeURIComponent(picked.exercise)}`, label: ` ${picked.label}` }
    : picked;
}
