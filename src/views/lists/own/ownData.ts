import * as vscode from 'vscode';
import { listsPreviewed } from '../../../resources/previewed.ts';
import { endpointResource } from '../../../resources/server/endpoints.ts';
import { today, weekdayText } from '../../../vscode/text/moments.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import type { List } from '../list.ts';
import type { Lists } from '../lists.ts';
import { wholeListing } from '../wholeListing.ts';
import { diaryList } from './food/diaryList.ts';
import { measurementList } from './body/measurementList.ts';
import { weightList } from './body/weightList.ts';
import { nutritionList } from './food/nutritionList.ts';
import { todayList } from './todayList.ts';
import { trainingList } from './trainingList.ts';

/** A part of the user's own records, with a row of its own. */
interface OwnPart extends Pick<BranchRow, 'title' | 'explanation' | 'nothingYet' | 'icon'> {
  readonly list: (lists: Lists, view: View, parent: () => BranchRow) => List;
}

/** Stands for what is made of several lists, beside the endpoints. */
const todaysPart = 'today';

/** The parts, by the endpoint that lists what each begins with. */
const parts: Readonly<Record<string, OwnPart>> = {
  [todaysPart]: {
    title: vscode.l10n.t('Today'),
    explanation: vscode.l10n.t('Your workout of today, your food and your weight'),
    nothingYet: vscode.l10n.t('Nothing planned or entered for today'),
    icon: 'calendar',
    list: todayList,
  },
  workoutsession: {
    title: vscode.l10n.t('Training'),
    explanation: vscode.l10n.t('Your training sessions, the newest first'),
    nothingYet: vscode.l10n.t('No training logged yet'),
    icon: 'history',
    list: trainingList,
  },
  weightentry: {
    title: vscode.l10n.t('Body Weight'),
    explanation: vscode.l10n.t('Your body weight, the newest first'),
    nothingYet: vscode.l10n.t('No weight entered yet'),
    icon: 'graph-line',
    list: weightList,
  },
  'measurement-category': {
    title: vscode.l10n.t('Measurements'),
    explanation: vscode.l10n.t('Your measurements by category, the newest first'),
    nothingYet: vscode.l10n.t('No measurements yet'),
    icon: 'symbol-ruler',
    list: measurementList,
  },
  nutritionplan: {
    title: vscode.l10n.t('Nutrition'),
    explanation: vscode.l10n.t('Your nutrition plans'),
    nothingYet: vscode.l10n.t('No nutrition plans yet'),
    icon: 'book',
    list: nutritionList,
  },
  nutritiondiary: {
    title: vscode.l10n.t('Food Diary'),
    explanation: vscode.l10n.t('The food that you have entered, by day, the newest first'),
    nothingYet: vscode.l10n.t('No food entered yet'),
    icon: 'notebook',
    list: diaryList,
  },
};

/** The user's own records beside workouts: training, body and nutrition, as far as the server has them. */
export function ownDataList(lists: Lists, view: View): List {
  return lists.top(view, {
    isPrivate: true,
    isCounted: false,
    isOfToday: true,
    listing: () =>
      wholeListing(view, async (context) => {
        const { catalogue, client } = lists.currentServer.get();
        const names = await catalogue.endpoints(context);
        const offered = Object.keys(parts).filter((part) => part === todaysPart || names.has(part));
        if (offered.length === 1) {
          await catalogue.form(endpointResource('workoutsession'), context);
        }
        await client.requireKey();
        return offered.map((id) => ({ id, of: id, label: id, description: '' }));
      }),
    rowInPlace: ({ label }, above) => {
      const part = parts[label];
      if (part === undefined) {
        throw new Error(`My Data has no part of ${label}.`);
      }
      const { list, ...looks } = part;
      const uri = listsPreviewed.has(label)
        ? lists.firstPage(endpointResource(label), looks.title)
        : undefined;
      const description = label === todaysPart ? weekdayText(today()) : undefined;
      return view.childLists.branch(label, { ...looks, description, uri, parent: above }, (parent) =>
        list(lists, view, parent),
      );
    },
  });
}
