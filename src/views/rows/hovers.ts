import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { pictureUrl } from '../../api/pictures.ts';
import type { ExerciseDetails, IngredientDetails, Term, WorkoutDetails } from '../../resources/details.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { gramsText, localNumber } from '../../vscode/text/numbers.ts';
import { dayOr } from '../../vscode/text/plans.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { exerciseDescription } from '../../resources/exercises.ts';
import { joined } from '../../resources/fields.ts';
import type { ItemRow } from './itemRow.ts';
import { fallbackExplanation } from './fallbackExplanation.ts';

/** Pixels; a picture of any size is shown as wide as this. */
const pictureWidth = 240;

/** Hover of a row. Texts of the server are escaped, and nothing in it can be clicked. */
export async function hoverOf(row: ItemRow, token: vscode.CancellationToken): Promise<vscode.MarkdownString> {
  const { name, item } = row;
  const hover = new vscode.MarkdownString(`**${sanitizeMarkdown(name)}**`);
  switch (item.details?.kind) {
    case 'exercise':
      paragraph(hover, fallbackExplanation(item.details));
      // In a plan it says how often and how much; elsewhere it is what is said below.
      paragraph(hover, item.description === exerciseDescription(item.details) ? '' : item.description);
      aboutExercise(hover, item.details, row.address);
      break;
    case 'ingredient':
      aboutIngredient(hover, item.details);
      break;
    case 'workout':
      await aboutWorkout(hover, item.details, row, token);
      break;
    case 'day':
    case 'record':
    case undefined:
      paragraph(hover, item.description);
  }
  return hover;
}

function aboutExercise(hover: vscode.MarkdownString, details: ExerciseDetails, server: ServerAddress): void {
  const picture = pictureUrl(server, details.picture);
  if (picture !== undefined) {
    hover.appendMarkdown(`\n\n![](${sanitizeAddress(picture)}|width=${pictureWidth})`);
  }
  const names = (terms: readonly Term[]): string => terms.map((term) => term.name).join(', ');
  facts(hover, [
    [vscode.l10n.t('Category'), details.category?.name ?? ''],
    [vscode.l10n.t('Muscles'), names(details.muscles)],
    [vscode.l10n.t('Secondary muscles'), names(details.secondaryMuscles)],
    [vscode.l10n.t('Equipment'), names(details.equipment)],
  ]);
}

/** Values per 100 g, as far as the server knows them. */
function aboutIngredient(hover: vscode.MarkdownString, details: IngredientDetails): void {
  paragraph(hover, joined(details.brand, details.nutriscore && `Nutri-Score ${details.nutriscore}`));
  const values: readonly (readonly [string, string])[] = [
    [vscode.l10n.t('Energy'), details.energy === undefined ? '' : `${localNumber(details.energy)} kcal`],
    [vscode.l10n.t('Protein'), gramsText(details.protein)],
    [vscode.l10n.t('Carbohydrates'), gramsText(details.carbohydrates)],
    [vscode.l10n.t('of which sugar'), gramsText(details.sugar)],
    [vscode.l10n.t('Fat'), gramsText(details.fat)],
    [vscode.l10n.t('of which saturated'), gramsText(details.saturatedFat)],
    [vscode.l10n.t('Fiber'), gramsText(details.fiber)],
    [vscode.l10n.t('Sodium'), gramsText(details.sodium)],
  ];
  const known = values.filter(([, amount]) => amount !== '');
  if (known.length > 0) {
    hover.appendMarkdown(`\n\n| ${vscode.l10n.t('per 100 g')} | |\n|:--|--:|\n`);
    known.forEach(([title, amount]) =>
      hover.appendMarkdown(`| ${sanitizeMarkdown(title)} | ${sanitizeMarkdown(amount)} |\n`),
    );
  }
}

/** Adds the dates of a workout, and its days, which have to be asked for. */
async function aboutWorkout(
  hover: vscode.MarkdownString,
  { about, start, end, created }: WorkoutDetails,
  { childList }: ItemRow,
  token: vscode.CancellationToken,
): Promise<void> {
  paragraph(hover, about);
  facts(hover, [
    [vscode.l10n.t('From'), dayOr(start)],
    [vscode.l10n.t('To'), dayOr(end)],
    [vscode.l10n.t('Created'), dayOr(created)],
  ]);
  if (childList === undefined) {
    return;
  }
  const cancelled = token.onCancellationRequested(() => {
    if (childList.rows.length === 0) {
      // Who opened the row meanwhile asks once more.
      childList.reset();
    }
  });
  try {
    await childList.open(() => !token.isCancellationRequested);
  } finally {
    cancelled.dispose();
  }
  if (childList.failure !== undefined) {
    paragraph(hover, describeFailure(childList.failure));
  }
  hover.appendMarkdown('\n\n');
  childList.known.forEach(({ label, description }) =>
    hover.appendMarkdown(`- **${sanitizeMarkdown(label)}** ${sanitizeMarkdown(description)}\n`),
  );
}

function paragraph(hover: vscode.MarkdownString, text: string): void {
  if (text !== '') {
    hover.appendMarkdown(`\n\n${sanitizeMarkdown(text)}`);
  }
}

/** One line for each fact that is known. */
function facts(hover: vscode.MarkdownString, known: readonly (readonly [string, string])[]): void {
  known
    .filter(([, text]) => text !== '')
    .forEach(([title, text], at) =>
      hover.appendMarkdown(
        `${at === 0 ? '\n\n' : '  \n'}${sanitizeMarkdown(title)}: ${sanitizeMarkdown(text)}`,
      ),
    );
}

/** A text as Markdown that shows it and nothing else: no markup, no entities, and no links of addresses by themselves. */
function sanitizeMarkdown(text: string): string {
  const inert = sanitize(text)
    .replaceAll('&', '&amp;')
    .replace(/:(?=\/\/)|@|(?<=www)\./gi, `$&${invisible}`);
  return new vscode.MarkdownString().appendText(inert).value.replaceAll('|', '\\|');
}

/** Stands between letters without being seen. */
const invisible = '\u200b';

/** An address within a link of Markdown, which brackets would end. */
function sanitizeAddress({ href }: URL): string {
  return href.replace(/[()[\]|]/g, encodeCharacter);
}

function encodeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
