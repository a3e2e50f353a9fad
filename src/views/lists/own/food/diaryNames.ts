import * as vscode from 'vscode';
import type { Term } from '../../../../resources/details.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import { getEatenNutrients } from '../../../../session/records/foods.ts';
import type { Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { RowNames } from '../../../rows/rowNames.ts';
import { removeDay } from '../dateGroupings.ts';
import { formatEnergy } from './formatEaten.ts';

/** The names of the entries of a food diary, and their nutrients. */
export class DiaryNames extends RowNames {
  /** An entry named by its food and amount, with its energy if that is known. */
  override applyNames(entry: ListedItem): ListedItem {
    const { details } = entry;
    if (details?.kind !== 'record') {
      return super.applyNames(entry);
    }
    const { energy } = this.getNutrients(entry);
    const [moment = ''] = removeDay(details.description);
    // The meal is the title of the group.
    const description = [formatEnergy(energy), moment];
    return super.applyNames({ ...entry, details: { ...details, description } });
  }

  /** Nutrients of an entry; none if its food or the weight of its unit is not known. */
  readonly getNutrients = ({ details }: ListedItem): Nutrients => {
    const eaten = details?.kind === 'record' ? details.eatenFood : undefined;
    return eaten === undefined ? {} : getEatenNutrients(eaten, this.foods);
  };

  /** The meal of an entry; empty if it has none. */
  readonly getMealGroups = ({ details }: ListedItem): readonly Term[] => {
    const id = details?.kind === 'record' ? details.eatenFood?.meal : undefined;
    return id === undefined ? [] : [{ id, name: this.nameOf('meal', id) ?? vscode.l10n.t('Meal') }];
  };
}
