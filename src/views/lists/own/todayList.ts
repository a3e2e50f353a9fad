import { PagedListing } from '../../../collections/pagedListing.ts';
import { wholePage } from '../../../resources/paging/rowPage.ts';
import type { PlanDay } from '../../../resources/plans/trainingPlan.ts';
import type { BranchRow } from '../../rows/rows.ts';
import type { View } from '../../view.ts';
import { List } from '../list.ts';
import type { Lists } from '../lists.ts';
import { plannedItem } from '../planLists.ts';
import { todaysFood, todaysTraining, todaysWeight } from './todaysItems.ts';

/** Today at a glance: the exercises of the workout that is running, the food against the goals, and the last weight. */
export function todayList({ servers }: Lists, view: View, parent: () => BranchRow): List {
  let planned: PlanDay | undefined;
  return new List({
    name: 'today',
    isPrivate: true,
    isCounted: false,
    parent,
    listing: () =>
      new PagedListing(async (_next, signal) => {
        const server = servers.get();
        const context = { signal, onWait: view.saysWaiting };
        const [training, ...others] = await Promise.all([
          todaysTraining(server, context),
          todaysFood(server, context),
          todaysWeight(server, context),
        ]);
        planned = training?.day;
        return wholePage([training?.item, ...others].filter((item) => item !== undefined));
      }),
    address: () => servers.get().address,
    childRows: (row, drawn) => {
      if (row.item.of !== 'workouts' || planned === undefined) {
        return undefined;
      }
      const { exercises } = servers.get();
      return planned.sets.flatMap((set) =>
        set.exercises.map((exercise) =>
          drawn.item(
            { list: row.list, parent: row, key: exercise.key, address: row.address },
            plannedItem(exercise, set.comment, exercises),
          ),
        ),
      );
    },
  });
}
