import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { resolvePictureUrl } from '../../api/pictures.ts';
import {
  joinNames,
  type ExerciseDetails,
  type IngredientDetails,
  type WorkoutDetails,
} from '../../resources/details.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { formatLocalNumber } from '../../vscode/text/numbers.ts';
import { nutrientFormats } from '../../vscode/text/nutrientFormats.ts';
import { formatDateOrText, formatItemDescription } from '../../vscode/text/plans.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { formatExerciseDescription } from '../../resources/exercises.ts';
import { joinParts } from '../../resources/fields.ts';
import { nutrientNames } from '../../resources/nutrients.ts';
import type { List } from '../lists/list.ts';
import type { ItemRow } from './rows.ts';
import { describeFallbackLanguage } from './describeFallbackLanguage.ts';

/** Upper limit on the days that are listed. */
const maxDays = 50;

/** Width of pictures of any size, in pixels. */
const pictureWidth = 240;

/**
 * Creates the hover of a row. Text from the server is escaped, and nothing in it can be clicked.
 *
 * @param childList the list below the row, if it has one
 */
export async function createHover(
  row: ItemRow,
  childList: List | undefined,
  token: vscode.CancellationToken,
): Promise<vscode.MarkdownString> {
  const { name, item } = row;
  const hover = new vscode.MarkdownString(`**${sanitizeMarkdown(name)}**`);
  switch (item.details?.kind) {
    case 'exercise':
      appendParagraph(hover, describeFallbackLanguage(item.details));
      // In a plan, it has sets and weights; elsewhere, it repeats the facts below.
      appendParagraph(
        hover,
        item.description === formatExerciseDescription(item.details) ? '' : item.description,
      );
      appendExercise(hover, item.details, row.address);
      break;
    case 'ingredient':
      appendIngredient(hover, item.details);
      break;
    case 'workout':
      await appendWorkout(hover, item.details, childList, token);
      break;
    case 'day':
    case 'record':
    case undefined:
      appendParagraph(hover, formatItemDescription(item));
  }
  return hover;
}

function appendExercise(hover: vscode.MarkdownString, details: ExerciseDetails, server: ServerAddress): void {
  const picture = resolvePictureUrl(server, details.picture);
  if (picture !== undefined) {
    hover.appendMarkdown(`\n\n![](${sanitizeAddress(picture)}|width=${pictureWidth})`);
  }
  appendFacts(hover, [
    [vscode.l10n.t('Category'), details.category?.name ?? ''],
    [vscode.l10n.t('Muscles'), joinNames(details.muscles)],
    [vscode.l10n.t('Secondary muscles'), joinNames(details.secondaryMuscles)],
    [vscode.l10n.t('Equipment'), joinNames(details.equipment)],
  ]);
}

/** Adds the known values per 100 g. */
function appendIngredient(hover: vscode.MarkdownString, details: IngredientDetails): void {
  appendParagraph(hover, joinParts(details.brand, details.nutriscore && `Nutri-Score ${details.nutriscore}`));
  const known = nutrientNames.flatMap((name) => {
    const amount = details[name];
    const { title, unit } = nutrientFormats[name];
    return amount === undefined ? [] : [[title, `${formatLocalNumber(amount)} ${unit}`] as const];
  });
  if (known.length > 0) {
    hover.appendMarkdown(`\n\n| ${vscode.l10n.t('per {0}', '100 g')} | |\n|:--|--:|\n`);
    known.forEach(([title, amount]) =>
      hover.appendMarkdown(`| ${sanitizeMarkdown(title)} | ${sanitizeMarkdown(amount)} |\n`),
    );
  }
}

/** Adds the dates of a workout, and its days, which are read if necessary. */
async function appendWorkout(
  hover: vscode.MarkdownString,
  { description, start, end, created }: WorkoutDetails,
  childList: List | undefined,
  token: vscode.CancellationToken,
): Promise<void> {
  appendParagraph(hover, description);
  appendFacts(hover, [
    [vscode.l10n.t('From'), formatDateOrText(start)],
    [vscode.l10n.t('To'), formatDateOrText(end)],
    [vscode.l10n.t('Created'), formatDateOrText(created)],
  ]);
  if (childList === undefined) {
    return;
  }
  const cancellationListener = token.onCancellationRequested(() => {
    if (childList.rows.length === 0) {
      // Cancels the read. If the row was expanded by now, it reads its children again.
      childList.reset();
    }
  });
  try {
    await childList.open(() => !token.isCancellationRequested);
  } finally {
    cancellationListener.dispose();
  }
  if (childList.failure !== undefined) {
    appendParagraph(hover, describeFailure(childList.failure));
  }
  hover.appendMarkdown('\n\n');
  childList.items
    .slice(0, maxDays)
    .forEach(({ label, description }) =>
      hover.appendMarkdown(`- **${sanitizeMarkdown(label)}** ${sanitizeMarkdown(description)}\n`),
    );
}

function appendParagraph(hover: vscode.MarkdownString, text: string): void {
  if (text !== '') {
    hover.appendMarkdown(`\n\n${sanitizeMarkdown(text)}`);
  }
}

/** Adds a line for each known fact. */
function appendFacts(hover: vscode.MarkdownString, entries: readonly (readonly [string, string])[]): void {
  entries
    .filter(([, text]) => text !== '')
    .forEach(([title, text], at) =>
      hover.appendMarkdown(
        `${at === 0 ? '\n\n' : '  \n'}${sanitizeMarkdown(title)}: ${sanitizeMarkdown(text)}`,
      ),
    );
}

/** Escapes a text for Markdown, so that it has no markup, no entities and no automatic links. */
function sanitizeMarkdown(text: string): string {
  const escaped = sanitize(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/:(?=\/\/)|@|(?<=www)\./gi, `$&${zeroWidthSpace}`);
  return (
    new vscode.MarkdownString()
      .appendText(escaped)
      .value.replaceAll('|', '\\|')
      // Lines break only at plain spaces, but one after a leading number would start a list.
      .replace(/(?<=\S)&nbsp;(?!&nbsp;|$)/gm, ' ')
      .replace(/^\d+(?=\.)/gm, '$&\\')
  );
}

/** Invisible character that breaks up automatic links. */
const zeroWidthSpace = '\u200b';

/** Escapes an address for a Markdown link, which brackets would end. */
function sanitizeAddress({ href }: URL): string {
  return href.replace(/[()[\]|]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
