import * as vscode from 'vscode';
import type { Term } from '../../../../resources/details.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import { gramsEaten } from '../../../../session/records/foods.ts';
import { scaled, type Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { RowNames } from '../../../rows/rowNames.ts';
import { withoutDay } from '../datedTitles.ts';
import { energyText } from './eatenText.ts';

/** The names of the entries of a food diary, and what is in their foods. */
export class DiaryNames extends RowNames {
  /** An entry by its food and amount, with its energy where that is known. */
  override named(entry: ListedItem): ListedItem {
    const { details } = entry;
    if (details?.kind !== 'record') {
      return super.named(entry);
    }
    const { energy } = this.nutrientsOf(entry);
    const [moment = ''] = withoutDay(details.description);
    // The meal is the title above.
    const description = [energyText(energy), moment];
    return super.named({ ...entry, details: { ...details, description } });
  }

  /** Nutrients of what was eaten; none where the food, or the weight of its unit, is not known. */
  readonly nutrientsOf = ({ details }: ListedItem): Nutrients => {
    const eaten = details?.kind === 'record' ? details.eaten : undefined;
    const food = eaten && this.foods.byId.get(eaten.food);
    const grams = eaten && gramsEaten(eaten, this.foods);
    return food === undefined || grams === undefined ? {} : scaled(food.nutrients, grams);
  };

  /** The meal that a food was eaten with; none for food outside of any. */
  readonly mealsOf = ({ details }: ListedItem): readonly Term[] => {
    const id = details?.kind === 'record' ? details.eaten?.meal : undefined;
    return id === undefined ? [] : [{ id, name: this.nameOf('meal', id) ?? vscode.l10n.t('Meal') }];
  };
}
