import * as vscode from 'vscode';
import { PagedListing } from '../../collections/pagedListing.ts';
import { wholePage } from '../../resources/paging/rowPage.ts';
import { endpointResource } from '../../resources/server/endpoints.ts';
import type { BranchRow } from '../rows/rows.ts';
import type { View } from '../view.ts';
import { List } from './list.ts';
import type { Lists } from './lists.ts';
import { nutritionList } from './nutritionList.ts';
import { trainingList } from './trainingList.ts';

/** The endpoints that list what a part begins with. */
const parts = ['workoutsession', 'nutritionplan'] as const;

/** The user's own records beside workouts: training and nutrition, as far as the server has them. */
export function ownDataList(lists: Lists, view: View): List {
  return new List({
    name: '',
    isPrivate: true,
    isCounted: false,
    listing: () =>
      new PagedListing(async (_next, signal) => {
        const { catalogue, client } = lists.servers.get();
        const context = { signal, onWait: view.saysWaiting };
        const names = await catalogue.endpoints(context);
        const offered = parts.filter((endpoint) => names.has(endpoint));
        if (offered.length === 0) {
          await catalogue.form(endpointResource(parts[0]), context);
        }
        await client.requireKey();
        return wholePage(offered.map((id) => ({ id, of: id, label: id, description: '' })));
      }),
    address: () => lists.servers.get().address,
    rowInPlace: ({ label }) =>
      label === parts[0] ? trainingBranch(lists, view) : nutritionBranch(lists, view),
    failureShownIn: view.problems.shownIn,
    beforeRefresh: () => lists.catalogue?.reconsider('unreadable'),
  });
}

function trainingBranch(lists: Lists, view: View): BranchRow {
  const looks = {
    title: vscode.l10n.t('Training'),
    explanation: vscode.l10n.t('Your training sessions, the newest first'),
    icon: 'history',
  };
  return view.childLists.branch('training', looks, (parent) => trainingList(lists, view, parent));
}

function nutritionBranch(lists: Lists, view: View): BranchRow {
  const looks = {
    title: vscode.l10n.t('Nutrition'),
    explanation: vscode.l10n.t('Your nutrition plans'),
    icon: 'book',
  };
  return view.childLists.branch('nutrition', looks, (parent) => nutritionList(lists, view, parent));
}
