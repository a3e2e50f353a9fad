import * as vscode from 'vscode';
import { pagePicture } from '../../api/pictures.ts';
import { objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import { itemUri } from '../../documents/uri.ts';
import type { ExerciseDetails, Term } from '../../resources/details.ts';
import { exercises, sentNotes, sentTranslations } from '../../resources/exercises.ts';
import { idText, joined, textOf } from '../../resources/fields.ts';
import { bestTranslation, languageCode, type Naming } from '../../resources/server/naming.ts';
import type { Server } from '../../session/currentServer.ts';
import { languageName } from '../../vscode/text/languageName.ts';
import type { Block, PicturesBlock, PreviewLink } from '../blocks.ts';
import type { LoadPreview, PreviewRequest } from '../preview.ts';
import { progressUri } from '../previewName.ts';
import { handedPictures } from '../parts/handedPictures.ts';
import { muscleFigure } from '../parts/muscleFigure.ts';
import { facts, links, sourceText, text } from '../parts/words.ts';

/** Upper limits on what is shown of an exercise, in characters and in number. */
const max = { html: 100_000, sentPictures: 100, pictures: 12, translations: 100, notes: 50, links: 50 };

/** An exercise: its names, pictures and muscles, how it is done, and what belongs to it. */
export const loadExercise: LoadPreview = async (request) => {
  const { server, document, context } = request;
  const [{ json, readAt }, naming] = await Promise.all([document(), server.catalogue.naming(context)]);
  const item = objectOf(json);
  const { label, details } = await server.catalogue.row(exercises, item);
  const known = details?.kind === 'exercise' ? details : noDetails;
  const shown = await handedPictures(request, [
    ...pictures(item, server, label),
    ...muscleFigure(item, server),
  ]);
  return () => ({
    title: label,
    subtitle: known.category?.name ?? '',
    source: sourceText(server, readAt),
    blocks: [
      ...links(vscode.l10n.t('Your training'), [
        { text: vscode.l10n.t('Show Progress'), remark: '', target: progressOf(request) },
      ]),
      ...shown,
      ...facts(
        [vscode.l10n.t('Muscles'), names(known.muscles)],
        [vscode.l10n.t('Secondary muscles'), names(known.secondaryMuscles)],
        [vscode.l10n.t('Equipment'), names(known.equipment)],
        ...otherNames(known, label),
      ),
      ...description(item, naming),
      ...links(vscode.l10n.t('Videos'), videos(item, server)),
      ...links(vscode.l10n.t('Variations'), variations(item, known, request)),
      ...licence(item),
    ],
  });
};

const noDetails: ExerciseDetails = {
  kind: 'exercise',
  muscles: [],
  secondaryMuscles: [],
  equipment: [],
  translations: [],
};

function progressOf({ uri }: PreviewRequest): string {
  return progressUri(uri).toString();
}

function names(terms: readonly Term[]): string {
  return terms.map(({ name }) => name).join(', ');
}

/** A fact for each language: the name in it, with other names for the same. */
function otherNames(
  { translations }: ExerciseDetails,
  label: string,
): readonly (readonly [string, string])[] {
  return translations
    .map(({ language, name, aliases }): readonly [string, string] => [
      language === '' ? vscode.l10n.t('Also called') : languageName(language),
      joined(...[name, ...aliases].filter((each) => each !== label)),
    ])
    .filter(([, called]) => called !== '');
}

function pictures(item: JsonObject, { address }: Server, label: string): readonly PicturesBlock[] {
  const shown = objectsIn(item['images'], max.sentPictures)
    .toSorted((one, other) => Number(other['is_main'] === true) - Number(one['is_main'] === true))
    .flatMap((image) => {
      const { medium } = objectOf(image['thumbnails']);
      const written = textOf(medium) || textOf(image['image']);
      return pagePicture(address, written) ?? [];
    })
    .slice(0, max.pictures);
  return shown.length === 0
    ? []
    : [{ kind: 'pictures', pictures: shown.map((url) => ({ url, description: label })) }];
}

/** Text of the best translation that has one, and its notes; of an exercise without any text the notes alone. */
function description(item: JsonObject, naming: Naming): readonly Block[] {
  const all = objectsIn(sentTranslations(item) ?? [item], max.translations).map((row) => ({
    language: languageCode(row, naming),
    name: textOf(row['name']),
    html: htmlOf(row),
    notes: notesOf(row),
  }));
  const described = all.filter(({ html }) => html !== '');
  const noted = all.filter(({ notes }) => notes.length > 0);
  const best = bestTranslation(described.length > 0 ? described : noted, naming.languages);
  const { html = '', notes = [] } = best ?? {};
  return [
    ...(html === '' ? [] : [{ kind: 'richText', html } as const]),
    ...notes.flatMap((words) => text(`• ${words}`)),
  ];
}

function notesOf(translation: JsonObject): readonly string[] {
  return objectsIn(sentNotes(translation), max.notes)
    .map(({ comment }) => textOf(comment))
    .filter((comment) => comment !== '');
}

function htmlOf({ description: html }: JsonObject): string {
  return typeof html === 'string' ? html.slice(0, max.html).trim() : '';
}

/** Videos are files of the server, to be played in the browser. */
function videos(item: JsonObject, { address }: Server): readonly PreviewLink[] {
  return objectsIn(item['videos'], max.links).flatMap(({ video }, at) => {
    const target = pagePicture(address, textOf(video));
    return target?.startsWith('https:') === true
      ? [{ text: vscode.l10n.t('Video {0}', at + 1), remark: '', target }]
      : [];
  });
}

/** Exercises that are variations of this one, as far as they are known. Up to 2.0 their ids are in the item. */
function variations(
  item: JsonObject,
  { variationGroup: group }: ExerciseDetails,
  { server, reference }: PreviewRequest,
): readonly PreviewLink[] {
  const { variations: ids } = item;
  const rows = Array.isArray(ids)
    ? ids.slice(0, max.links).flatMap((id) => server.exercises.item(idText(id) ?? '') ?? [])
    : group === undefined
      ? []
      : server.exercises.rows.filter(
          ({ details }) => details?.kind === 'exercise' && details.variationGroup === group,
        );
  const others = rows.filter(({ id }) => !('id' in reference.key && id === reference.key.id));
  return others
    .slice(0, max.links)
    .flatMap(({ id, label, description: remark }) =>
      id === undefined
        ? []
        : [{ text: label, remark, target: itemUri(server.address, exercises.id, { id }, label).toString() }],
    );
}

function licence(item: JsonObject): readonly Block[] {
  const { short_name: short, full_name: full } = objectOf(item['license']);
  const authors = Array.isArray(item['total_authors_history'])
    ? item['total_authors_history'].slice(0, max.links).map((author) => textOf(author))
    : [];
  const author = [...new Set([textOf(item['license_author']), ...authors])].filter((name) => name !== '');
  return facts(
    [vscode.l10n.t('License'), textOf(short) || textOf(full)],
    [vscode.l10n.t('Authors'), author.join(', ')],
  );
}
