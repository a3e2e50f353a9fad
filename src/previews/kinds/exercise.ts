import * as vscode from 'vscode';
import { resolveServerUrl } from '../../api/pictures.ts';
import { toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { createItemUri } from '../../documents/uri.ts';
import { joinNames, type ExerciseDetails } from '../../resources/details.ts';
import { getTranslationNotes, getTranslations } from '../../resources/exerciseFields.ts';
import { exercises } from '../../resources/exercises.ts';
import { toId, joinParts, toText } from '../../resources/fields.ts';
import { findBestTranslation, getLanguageCode, type Naming } from '../../resources/server/naming.ts';
import type { Server } from '../../session/currentServer.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { Block, PicturesBlock, PreviewLink } from '../blocks.ts';
import { getPagePictureOrigin } from '../pagePictureOrigin.ts';
import type { LoadPreview, PreviewRequest } from '../preview.ts';
import { toProgressUri } from '../previewName.ts';
import { createMuscleFigure } from '../parts/muscleFigure.ts';
import { facts, links, formatSource, text } from '../parts/builders.ts';

/** Upper limits on the parts of an exercise: characters of HTML, and numbers of the others. */
const limits = { html: 100_000, sentPictures: 100, pictures: 12, translations: 100, notes: 50, links: 50 };

/** An exercise with its names, pictures, muscles, instructions and variations. */
export const loadExercise: LoadPreview = async (request) => {
  const { server, readDocument, context } = request;
  const [{ item, readAt }, naming] = await Promise.all([
    readDocument(),
    server.catalogue.readNaming(context),
  ]);
  const { label, details } = await server.catalogue.createRow(exercises, item);
  const exerciseDetails = details?.kind === 'exercise' ? details : noDetails;
  if (exerciseDetails.variationGroup !== undefined || getVariationIds(item).length > 0) {
    await openExercises(server.exercises);
    if (server.exercises.isLoading) {
      // The others are linked as soon as all exercises are known.
      void server.exercises.whenSettled().then(request.redraw);
    }
  }
  const linkedPictures = [...createPictures(item, server, label), ...createMuscleFigure(item, server)];
  const pictureBlocks =
    getPagePictureOrigin(server.address) === undefined
      ? await (await import('../parts/embedPictures.ts')).embedPictures(request, linkedPictures)
      : linkedPictures;
  return () => ({
    title: label,
    subtitle: exerciseDetails.category?.name ?? '',
    source: formatSource(server, readAt),
    blocks: [
      ...links(
        vscode.l10n.t('Your training'),
        server.catalogue.knownEndpoints.has('workoutlog')
          ? [
              {
                text: vscode.l10n.t('Show Progress'),
                remark: '',
                target: toProgressUri(request.uri).toString(),
              },
            ]
          : [],
      ),
      ...pictureBlocks,
      ...facts(
        [vscode.l10n.t('Muscles'), joinNames(exerciseDetails.muscles)],
        [vscode.l10n.t('Secondary muscles'), joinNames(exerciseDetails.secondaryMuscles)],
        [vscode.l10n.t('Equipment'), joinNames(exerciseDetails.equipment)],
        ...createOtherNameFacts(exerciseDetails, label),
      ),
      ...createDescription(item, naming),
      ...links(vscode.l10n.t('Videos'), createVideoLinks(item, server)),
      ...links(vscode.l10n.t('Variations'), createVariationLinks(item, exerciseDetails, request)),
      ...createLicenseFacts(item),
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

/** One fact for each language, with the name in it and its aliases. */
function createOtherNameFacts(
  { translations }: ExerciseDetails,
  label: string,
): readonly (readonly [string, string])[] {
  return translations.map(({ language, name, aliases }) => [
    language === '' ? vscode.l10n.t('Also called') : getLanguageName(language),
    joinParts(...[name, ...aliases].filter((each) => each !== label)),
  ]);
}

function createPictures(item: JsonObject, { address }: Server, label: string): readonly PicturesBlock[] {
  const shown = toObjects(item['images'], limits.sentPictures)
    .toSorted((one, other) => Number(other['is_main'] === true) - Number(one['is_main'] === true))
    .flatMap((image) => {
      const { medium } = toObject(image['thumbnails']);
      const imageUrl = toText(medium) || toText(image['image']);
      return resolveServerUrl(address, imageUrl)?.href ?? [];
    })
    .slice(0, limits.pictures);
  return shown.length === 0
    ? []
    : [{ kind: 'pictures', pictures: shown.map((url) => ({ url, description: label })) }];
}

/** The text and notes of the best translation with a text, or else of the best one with notes. */
function createDescription(item: JsonObject, naming: Naming): readonly Block[] {
  const all = toObjects(getTranslations(item) ?? [item], limits.translations).map((row) => ({
    language: getLanguageCode(row, naming),
    name: toText(row['name']),
    html: getDescriptionHtml(row),
    notes: getNotes(row),
  }));
  const withHtml = all.filter(({ html }) => html !== '');
  const withNotes = all.filter(({ notes }) => notes.length > 0);
  const best = findBestTranslation(withHtml.length > 0 ? withHtml : withNotes, naming.languages);
  const { html = '', notes = [] } = best ?? {};
  return [
    ...(html === '' ? [] : [{ kind: 'richText', html } as const]),
    ...text(notes.map((words) => `• ${words}`).join('\n')),
  ];
}

function getNotes(translation: JsonObject): readonly string[] {
  return toObjects(getTranslationNotes(translation), limits.notes)
    .map(({ comment }) => toText(comment))
    .filter((comment) => comment !== '');
}

function getDescriptionHtml({ description: html }: JsonObject): string {
  return typeof html === 'string' ? html.slice(0, limits.html).trim() : '';
}

/** Videos are files on the server, which the browser plays. */
function createVideoLinks(item: JsonObject, { address }: Server): readonly PreviewLink[] {
  return toObjects(item['videos'], limits.links).flatMap(({ video }, at) => {
    const target = resolveServerUrl(address, toText(video))?.href;
    return target?.startsWith('https:') === true
      ? [{ text: vscode.l10n.t('Video {0}', at + 1), remark: '', target }]
      : [];
  });
}

/** The ids of variations, which an item has up to 2.0. */
function getVariationIds({ variations: ids }: JsonObject): readonly string[] {
  return Array.isArray(ids) ? ids.slice(0, limits.links).flatMap((id) => toId(id) ?? []) : [];
}

/** The known variations of the exercise. */
function createVariationLinks(
  item: JsonObject,
  { variationGroup: group }: ExerciseDetails,
  { server, id: ownId }: PreviewRequest,
): readonly PreviewLink[] {
  const rows =
    group === undefined
      ? getVariationIds(item).flatMap((id) => server.exercises.findItem(id) ?? [])
      : server.exercises.items.filter(
          ({ details }) => details?.kind === 'exercise' && details.variationGroup === group,
        );
  const others = rows.filter(({ id }) => id !== ownId);
  return others.slice(0, limits.links).flatMap(({ id, label, description: remark }) =>
    id === undefined
      ? []
      : [
          {
            text: label,
            remark,
            target: createItemUri(server.address, exercises.id, { id }, label).toString(),
          },
        ],
  );
}

function createLicenseFacts(item: JsonObject): readonly Block[] {
  const { short_name: short, full_name: full } = toObject(item['license']);
  const authors = Array.isArray(item['total_authors_history'])
    ? item['total_authors_history'].slice(0, limits.links).map((author) => toText(author))
    : [];
  const author = [...new Set([toText(item['license_author']), ...authors])].filter((name) => name !== '');
  return facts(
    [vscode.l10n.t('License'), toText(short) || toText(full)],
    [vscode.l10n.t('Authors'), author.join(', ')],
  );
}
