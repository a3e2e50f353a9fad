import { owner } from '../users.ts';
import { plansOfOther } from './otherPlans.ts';
import {
  bodyWeight,
  createGrowingCourse,
  kilometres,
  minutes,
  type RoutinePlan,
  seconds,
  createSteadyCourse,
} from './plan.ts';

export const plans: readonly RoutinePlan[] = [
  {
    id: 4,
    owner,
    name: 'Strength 5×5',
    description: 'Two alternating full-body days, a little more on the bar every time.',
    start: '2026-01-05',
    weeks: 8,
    fitInWeek: true,
    days: [
      {
        name: 'A',
        description: 'Squat, press, row',
        needsLogs: true,
        weekdays: [1],
        slots: [
          [{ exercise: 111, sets: 5, repetitions: 5, weight: createGrowingCourse(60, 2.5), rest: 180 }],
          [{ exercise: 73, sets: 5, repetitions: 5, weight: createGrowingCourse(42.5, 1.25), rest: 150 }],
          [{ exercise: 83, sets: 5, repetitions: 5, weight: createGrowingCourse(40, 1.25), rest: 150 }],
        ],
      },
      { name: 'Rest', rest: true },
      {
        name: 'B',
        description: 'Squat, overhead press, deadlift',
        needsLogs: true,
        weekdays: [4],
        slots: [
          [{ exercise: 111, sets: 5, repetitions: 5, weight: createGrowingCourse(60, 2.5), rest: 180 }],
          [{ exercise: 566, sets: 5, repetitions: 5, weight: createGrowingCourse(27.5, 1.25), rest: 150 }],
          {
            comment: 'One heavy set after two to warm up',
            entries: [
              {
                exercise: 184,
                sets: 1,
                repetitions: 5,
                weight: createGrowingCourse(80, 5),
                rest: 240,
                rir: 2,
              },
            ],
          },
        ],
      },
      { name: 'Rest', rest: true },
    ],
  },
  {
    id: 9,
    owner,
    name: 'Push / Pull / Legs',
    description: 'Three days on, one day off.\nBasic lifts first, then the small stuff.',
    start: '2026-03-02',
    weeks: 10,
    days: [
      {
        name: 'Push',
        weekdays: [1, 5],
        slots: [
          [
            {
              exercise: 73,
              sets: 4,
              repetitions: 6,
              'max-repetitions': 8,
              weight: createGrowingCourse(55, 2.5),
              rest: 150,
            },
          ],
          [{ exercise: 163, sets: 3, repetitions: 8, 'max-repetitions': 10, weight: 40, rest: 120 }],
          {
            comment: 'Superset: no break between the two',
            entries: [
              { exercise: 348, sets: 3, repetitions: 15, weight: 8, rest: 60 },
              { exercise: 659, sets: 3, repetitions: 12, weight: 22.5, rest: 60 },
            ],
          },
        ],
      },
      {
        name: 'Pull',
        weekdays: [2, 6],
        slots: [
          [
            {
              exercise: 475,
              sets: 4,
              repetitions: 8,
              weightUnit: bodyWeight,
              rir: 2,
              'max-rir': 3,
              rest: 150,
            },
          ],
          [{ exercise: 83, sets: 4, repetitions: 10, weight: 47.5, 'max-weight': 52.5, rest: 120 }],
          [
            {
              exercise: 91,
              sets: 3,
              repetitions: 12,
              weight: 25,
              type: 'dropset',
              comment: 'Last set as a drop set',
            },
          ],
        ],
      },
      {
        name: 'Legs',
        weekdays: [3],
        slots: [
          [
            {
              exercise: 111,
              sets: 4,
              repetitions: 6,
              weight: createGrowingCourse(75, 2.5),
              rest: 180,
              'max-rest': 240,
            },
          ],
          [{ exercise: 189, sets: createSteadyCourse(3, ['rir']), repetitions: 10, weight: 60, rest: 120 }],
          [{ exercise: 622, sets: 4, 'max-sets': 5, repetitions: 15, weight: 50, rest: 60 }],
        ],
      },
      { name: 'Rest', rest: true },
    ],
  },
  {
    id: 11,
    owner,
    name: '',
    start: '2026-04-20',
    weeks: 2,
    days: [
      {
        name: '',
        weekdays: [2],
        slots: [
          [{ exercise: 1112, sets: 3, repetitions: 12, weightUnit: bodyWeight }],
          [{ exercise: 1640, sets: 2, repetitions: 10, weight: 12 }],
        ],
      },
    ],
  },
  {
    id: 14,
    owner,
    name: 'Hotel room',
    description: 'No equipment, twenty minutes.',
    start: '2026-05-11',
    weeks: 1,
    days: [
      {
        name: 'Circuit',
        type: 'amrap',
        weekdays: [1, 3, 5],
        slots: [
          {
            comment: 'As many rounds as possible in 20 minutes',
            entries: [
              { exercise: 1112, sets: 1, repetitions: 10, weightUnit: bodyWeight },
              { exercise: 988, sets: 1, repetitions: 16, weightUnit: bodyWeight },
              { exercise: 458, sets: 1, repetitions: 45, repetitionUnit: seconds, weightUnit: bodyWeight },
            ],
          },
          [
            {
              exercise: 1536,
              sets: 8,
              repetitions: 20,
              repetitionUnit: seconds,
              weightUnit: bodyWeight,
              rest: 10,
            },
          ],
        ],
      },
      { name: 'To be planned', description: 'Nothing here so far' },
    ],
  },
  {
    id: 17,
    owner,
    name: 'Von 0 auf 10 km',
    description: 'Laufplan für den Herbst, drei Läufe pro Woche.',
    start: '2026-06-01',
    weeks: 12,
    fitInWeek: true,
    days: [
      {
        name: 'Intervalle',
        type: 'hiit',
        weekdays: [2],
        slots: [
          [{ exercise: 1936, sets: 1, repetitions: 10, repetitionUnit: minutes, type: 'warmup' }],
          [
            {
              exercise: 1903,
              sets: 6,
              repetitions: 2,
              repetitionUnit: minutes,
              weight: 11.5,
              weightUnit: 5,
              rest: 90,
            },
          ],
        ],
      },
      { name: 'Ruhetag', rest: true },
      {
        name: 'Lockerer Lauf',
        weekdays: [4],
        slots: [
          [{ exercise: 1903, sets: 1, repetitions: createGrowingCourse(4, 0.5), repetitionUnit: kilometres }],
        ],
      },
      { name: 'Ruhetag', rest: true },
      {
        name: 'Langer Lauf',
        weekdays: [7],
        slots: [
          [{ exercise: 1903, sets: 1, repetitions: createGrowingCourse(5, 1), repetitionUnit: kilometres }],
        ],
      },
    ],
  },
  {
    id: 21,
    owner,
    name: 'Empty shell',
    start: '2026-07-01',
    weeks: 1,
    days: [],
  },
  {
    id: 22,
    owner,
    name: 'My full-body template',
    description: 'Copy this to start over.',
    start: '2025-11-03',
    weeks: 4,
    template: true,
    days: [
      {
        name: 'Full body',
        weekdays: [1, 3, 5],
        slots: [
          [{ exercise: 203, sets: 3, repetitions: 10, weight: 16 }],
          [{ exercise: 81, sets: 3, repetitions: 10, weight: 18 }],
          [{ exercise: 567, sets: 3, repetitions: 10, weight: 12 }],
        ],
      },
    ],
  },
  {
    id: 23,
    owner,
    name: 'Kettlebell basics',
    description: 'For everybody who has one kettlebell and twenty minutes.',
    start: '2025-08-04',
    weeks: 3,
    template: true,
    public: true,
    days: [
      {
        name: 'Swing and press',
        weekdays: [2, 5],
        slots: [
          [{ exercise: 9, sets: 5, repetitions: 12, weight: 16 }],
          [{ exercise: 567, sets: 4, repetitions: 6, weight: 12 }],
        ],
      },
    ],
  },
  ...plansOfOther,
];
