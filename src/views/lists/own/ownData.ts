import * as vscode from 'vscode';
import { resourcesWithListPreview } from '../../../resources/previewed.ts';
import { createEndpointResource } from '../../../resources/server/endpoints.ts';
import { getToday, formatWeekday } from '../../../vscode/text/dates.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { ListFactory } from '../listFactory.ts';
import { createUnpagedListing } from '../createUnpagedListing.ts';
import { createDiaryList } from './food/diaryList.ts';
import { createMeasurementList } from './body/measurementList.ts';
import { createWeightList } from './body/weightList.ts';
import { createNutritionList } from './food/nutritionList.ts';
import { createTodayList } from './todayList.ts';
import { createTrainingList } from './trainingList.ts';

/** A part of My Data. */
interface OwnDataPart extends Pick<BranchRow, 'title' | 'explanation' | 'emptyText' | 'icon'> {
  readonly createList: (listFactory: ListFactory, view: View, parent: () => BranchRow) => List;
}

/** Key of the part that is not the list of an endpoint. */
const todayPart = 'today';

/** The parts by their endpoints. */
const parts: Readonly<Record<string, OwnDataPart>> = {
  [todayPart]: {
    title: vscode.l10n.t('Today'),
    explanation: vscode.l10n.t('Your workout for today, your food and your weight'),
    emptyText: vscode.l10n.t('No workout planned and nothing entered for today'),
    icon: 'calendar',
    createList: createTodayList,
  },
  workoutsession: {
    title: vscode.l10n.t('Training'),
    explanation: vscode.l10n.t('Your training sessions, the newest first'),
    emptyText: vscode.l10n.t('No training logged yet'),
    icon: 'history',
    createList: createTrainingList,
  },
  weightentry: {
    title: vscode.l10n.t('Body Weight'),
    explanation: vscode.l10n.t('Your body weight, the newest first'),
    emptyText: vscode.l10n.t('No weight entered yet'),
    icon: 'graph-line',
    createList: createWeightList,
  },
  'measurement-category': {
    title: vscode.l10n.t('Measurements'),
    explanation: vscode.l10n.t('Your measurements by category, the newest first'),
    emptyText: vscode.l10n.t('No measurements yet'),
    icon: 'symbol-ruler',
    createList: createMeasurementList,
  },
  nutritionplan: {
    title: vscode.l10n.t('Nutrition'),
    explanation: vscode.l10n.t('Your nutrition plans'),
    emptyText: vscode.l10n.t('No nutrition plans yet'),
    icon: 'book',
    createList: createNutritionList,
  },
  nutritiondiary: {
    title: vscode.l10n.t('Food Diary'),
    explanation: vscode.l10n.t('The food that you have entered, by day, the newest first'),
    emptyText: vscode.l10n.t('No food entered yet'),
    icon: 'notebook',
    createList: createDiaryList,
  },
};

/** Creates the list of My Data: the user's records of training, body and nutrition that the server offers. */
export function createOwnDataList(listFactory: ListFactory, view: View): List {
  return new List(view, {
    name: '',
    isPrivate: true,
    isCountShown: false,
    isDayDependent: true,
    createListing: () =>
      createUnpagedListing(view, async (context) => {
        const { catalogue, client } = listFactory.currentServer.get();
        const names = await catalogue.readEndpoints(context);
        const offered = Object.keys(parts).filter((part) => part === todayPart || names.has(part));
        if (offered.length === 1) {
          await catalogue.getForm(createEndpointResource('workoutsession'), context);
        }
        await client.requireKey();
        return offered.map((id) => ({ id, of: id, label: id, description: '' }));
      }),
    createRow: ({ label }, above) => {
      const part = parts[label];
      if (part === undefined) {
        throw new Error(`My Data has no part of ${label}.`);
      }
      const { createList, ...properties } = part;
      const uri = resourcesWithListPreview.has(label)
        ? listFactory.getFirstPageUri(createEndpointResource(label), properties.title)
        : undefined;
      const description = label === todayPart ? formatWeekday(getToday()) : undefined;
      return view.childLists.getOrCreateBranchRow(
        label,
        { ...properties, description, uri, parent: above },
        (parent) => createList(listFactory, view, parent),
      );
    },
  });
}
