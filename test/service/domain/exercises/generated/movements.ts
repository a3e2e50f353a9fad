import type { Movement, Position, Tool } from './lexicon.ts';

export const movementKeys = [
  ...(['press', 'fly', 'pullover', 'shoulderPress', 'lateralRaise', 'frontRaise', 'rearFly'] as const),
  ...(['uprightRow', 'shrug', 'rotation', 'row', 'pulldown', 'goodMorning', 'curl', 'hammerCurl'] as const),
  ...(['reverseCurl', 'extension', 'kickback', 'skullCrusher', 'squat', 'splitSquat', 'lunge'] as const),
  ...(['stepUp', 'deadlift', 'stiffDeadlift', 'hipThrust', 'legCurl', 'legExtension', 'crunch'] as const),
  ...(['legRaise', 'twist', 'sideBend', 'woodchop', 'plank', 'calfRaise', 'swing', 'thruster'] as const),
  ...(['clean', 'boxJump', 'burpee'] as const),
] as const;

export const equipmentKeys = [
  ...(['barbell', 'szBar', 'dumbbell', 'kettlebell', 'cable', 'band', 'ball'] as const),
  ...(['machine', 'plate', 'sandbag', 'medicineBall'] as const),
] as const;

export const positionKeys = [
  ...(['flat', 'incline', 'decline', 'seated', 'standing', 'kneeling', 'halfKneeling'] as const),
  ...(['bentOver', 'prone', 'lying', 'staggered', 'elevated', 'overhead', 'front'] as const),
] as const;

export const styleKeys = [
  'oneSided',
  'alternating',
  'paused',
  'slow',
  'wide',
  'narrow',
  'oneAndHalf',
] as const;

/** Tools that are in the service's list of equipment. */
export const equipmentIds: Readonly<Partial<Record<Tool, number>>> = {
  barbell: 1,
  szBar: 2,
  dumbbell: 3,
  ball: 5,
  kettlebell: 10,
  band: 11,
  cable: 12,
};

/** The bench that a position needs. */
export const benches: Readonly<Partial<Record<Position, number>>> = { flat: 8, incline: 9, decline: 9 };

/** Tools and positions for the movements of one kind. */
interface Ways {
  tools: readonly Tool[];
  positions: readonly Position[];
}

const push: Ways = {
  tools: ['barbell', 'dumbbell', 'kettlebell', 'cable', 'band', 'machine', 'plate'],
  positions: ['flat', 'incline', 'decline', 'seated', 'kneeling'],
};
const lift: Ways = {
  tools: ['dumbbell', 'kettlebell', 'cable', 'band', 'machine', 'plate', 'sandbag'],
  positions: ['standing', 'seated', 'kneeling', 'incline', 'halfKneeling'],
};
const pull: Ways = {
  tools: ['barbell', 'dumbbell', 'kettlebell', 'cable', 'band', 'machine', 'sandbag'],
  positions: ['bentOver', 'incline', 'seated', 'kneeling', 'prone'],
};
const arm: Ways = {
  tools: ['barbell', 'szBar', 'dumbbell', 'cable', 'band', 'machine', 'plate'],
  positions: ['standing', 'seated', 'incline', 'lying', 'kneeling'],
};
const leg: Ways = {
  tools: ['barbell', 'dumbbell', 'kettlebell', 'band', 'plate', 'sandbag', 'medicineBall'],
  positions: ['standing', 'staggered', 'elevated', 'overhead', 'front'],
};
const lower: Ways = {
  tools: ['machine', 'band', 'cable', 'dumbbell', 'ball', 'plate', 'sandbag'],
  positions: ['seated', 'lying', 'prone', 'incline', 'elevated'],
};
const core: Ways = {
  tools: ['plate', 'dumbbell', 'kettlebell', 'cable', 'medicineBall', 'ball', 'sandbag'],
  positions: ['lying', 'seated', 'kneeling', 'standing', 'decline'],
};

/** Category, muscles, secondary muscles, and ways (the ids are in wger-api.md §3.5). */
type Profile = readonly [number, readonly number[], readonly number[], Ways];

export const profiles: Readonly<Record<Movement, Profile>> = {
  press: [11, [4], [2, 5], push],
  fly: [11, [4], [2], push],
  pullover: [12, [12], [4], push],
  shoulderPress: [13, [2], [5], lift],
  lateralRaise: [13, [2], [9], lift],
  frontRaise: [13, [2], [], lift],
  rearFly: [13, [2, 9], [], pull],
  uprightRow: [13, [9, 2], [1], lift],
  shrug: [13, [9], [], lift],
  rotation: [13, [2], [], lift],
  row: [12, [12], [1, 9], pull],
  pulldown: [12, [12], [1], pull],
  goodMorning: [12, [16], [8, 11], leg],
  curl: [8, [1], [13], arm],
  hammerCurl: [8, [13, 1], [], arm],
  reverseCurl: [8, [13], [1], arm],
  extension: [8, [5], [], arm],
  kickback: [8, [5], [2], pull],
  skullCrusher: [8, [5], [], push],
  squat: [9, [10], [8, 11], leg],
  splitSquat: [9, [10, 8], [11], leg],
  lunge: [9, [10, 8], [11], leg],
  stepUp: [9, [10], [8], leg],
  deadlift: [9, [8, 11], [16], leg],
  stiffDeadlift: [9, [11], [8, 16], leg],
  hipThrust: [9, [8], [11], lower],
  legCurl: [9, [11], [7], lower],
  legExtension: [9, [10], [], lower],
  crunch: [10, [6], [14], core],
  legRaise: [10, [6], [10], core],
  twist: [10, [14], [6], core],
  sideBend: [10, [14], [], core],
  woodchop: [10, [14, 6], [2], core],
  plank: [10, [6], [3, 16], core],
  calfRaise: [14, [7], [15], leg],
  swing: [15, [8], [11, 2], leg],
  thruster: [15, [10, 2], [5], leg],
  clean: [15, [10, 9], [8], leg],
  boxJump: [15, [10], [7], leg],
  burpee: [15, [], [], leg],
};
