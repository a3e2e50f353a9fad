import { other } from '../users.ts';
import { minutes, type RoutinePlan } from './plan.ts';

/** The second user's plans, private and public. */
export const plansOfOther: readonly RoutinePlan[] = [
  {
    id: 30,
    owner: other,
    name: 'Beginner barbell',
    description: 'Free to use for everyone.',
    start: '2025-09-01',
    weeks: 6,
    template: true,
    public: true,
    days: [
      {
        name: 'Day 1',
        weekdays: [1],
        slots: [
          [{ exercise: 111, sets: 3, repetitions: 8, weight: 40 }],
          [{ exercise: 73, sets: 3, repetitions: 8, weight: 35 }],
        ],
      },
      { name: 'Day 2', weekdays: [4], slots: [[{ exercise: 184, sets: 3, repetitions: 5, weight: 60 }]] },
    ],
  },
  {
    id: 31,
    owner: other,
    name: 'Secret sauce',
    start: '2025-12-01',
    weeks: 4,
    template: true,
    days: [{ name: 'Arms', slots: [[{ exercise: 92, sets: 4, repetitions: 10, weight: 14 }]] }],
  },
  {
    id: 33,
    owner: other,
    name: 'Off-season',
    start: '2026-02-02',
    weeks: 6,
    days: [
      {
        name: 'Row',
        weekdays: [2],
        slots: [[{ exercise: 1904, sets: 1, repetitions: 30, repetitionUnit: minutes }]],
      },
    ],
  },
];
