import type { UnitFormat } from '../../../../src/resources/server/units.ts';
import { repetitionUnits, weightUnits } from '../../../service/domain/vocabulary.ts';

/** The units of the sample server, which are those that servers come with. */
export const sampleUnits: UnitFormat = {
  weight: new Map(weightUnits.map(({ id, name }) => [String(id), name])),
  repetition: new Map(repetitionUnits.map(({ id, name }) => [String(id), name])),
  formatNumber: String,
};
