import type {
  Block,
  CalendarDay,
  PlotBlock,
  PlotPoint,
  PreviewContent,
  TableBlock,
} from '../../../src/previews/blocks.ts';

const oneDay = 86_400_000;
const begin = Date.UTC(2025, 10, 3);

/** A block of each kind with realistic content. */
export function createEveryBlock(origin: string): readonly Block[] {
  return [
    {
      kind: 'choice',
      name: 'measure',
      title: 'Measure',
      options: [
        { id: 'e1rm', title: 'Estimated 1RM' },
        { id: 'top', title: 'Top set' },
        { id: 'volume', title: 'Volume' },
      ],
      chosen: 'e1rm',
    },
    {
      kind: 'choice',
      name: 'exercise',
      title: 'Exercise',
      options: ['Squat', 'Bench press', 'Deadlift', 'Overhead press', 'Row', 'Chin-up'].map((title) => ({
        id: title.toLowerCase(),
        title,
      })),
      chosen: 'squat',
    },
    {
      kind: 'amount',
      name: 'amount',
      title: 'Amount',
      amount: '150',
      problem: '',
      unitTitle: 'Unit',
      units: [
        { id: 'g', title: 'g' },
        { id: 'portion', title: 'Portion (30 g)' },
      ],
      unit: 'g',
    },
    squats,
    { kind: 'heading', text: 'Training' },
    { kind: 'text', text: 'Sets that were logged, without those that were only planned.' },
    { ...squats, title: 'Sets a week', unit: 'sets', chartType: 'bars', points: weeks, mean: [], band },
    year,
    {
      kind: 'shares',
      title: 'Energy by nutrient',
      shares: [
        { title: 'Carbohydrates', share: 0.52, text: '260 g · 52 %' },
        { title: 'Fat', share: 0.3, text: '67 g · 30 %' },
        { title: 'Protein', share: 0.18, text: '90 g · 18 %' },
      ],
    },
    {
      kind: 'goals',
      title: 'Goals',
      goals: [
        { title: 'Energy', ratio: 0.19, text: '531 of 2,750 kcal · 19 %' },
        { title: 'Protein', ratio: 1.21, text: '181 of 150 g · 121 %' },
        { title: 'Carbohydrates', ratio: 1, text: '330 of 330 g · 100 %' },
        { title: 'Fat', ratio: 0, text: '0 of 85 g · 0 %' },
      ],
    },
    createTable(12),
    { kind: 'heading', text: 'The exercise' },
    {
      kind: 'facts',
      facts: [
        ['Category', 'Legs'],
        ['Equipment', 'Barbell, squat rack'],
        ['In Arabic', 'القرفصاء بالحديد'],
        ['Licence', 'CC-BY-SA 4'],
      ],
    },
    {
      kind: 'muscles',
      sides: [
        { description: 'Front: quadriceps', layers: [`${origin}/front.svg`, `${origin}/quadriceps.svg`] },
        { description: 'Back: glutes', layers: [`${origin}/back.svg`] },
      ],
    },
    {
      kind: 'richText',
      html: '<p>Stand with the bar on your <b>upper back</b>.</p><ol><li>Bend hips and knees</li><li>Stand up</li></ol><p>More at <a href="https://wger.de/exercise/1">wger.de</a>.</p>',
    },
    {
      kind: 'pictures',
      pictures: [
        { url: `${origin}/squat.svg`, description: 'The lowest point of a squat' },
        { url: `${origin}/absent.png`, description: 'A picture that is not there' },
      ],
    },
    {
      kind: 'links',
      title: 'Variations',
      links: [
        { text: 'Front squat', remark: 'Barbell', target: 'wger:/exercise/7.json' },
        { text: 'wger.de', remark: '', target: 'https://wger.de/exercise/1' },
      ],
    },
  ];
}

export function createContent(blocks: readonly Block[]): PreviewContent {
  return {
    title: 'Squat',
    subtitle: 'Progress from 3 Nov 2025 to 1 Nov 2026',
    source: 'wger.de · read at 13:05',
    blocks,
  };
}

const points = Array.from({ length: 52 }, (_, week): PlotPoint => {
  const value = Math.round((92 + week * 0.45 + 4 * Math.sin(week * 1.7)) * 2) / 2;
  return {
    time: begin + week * 7 * oneDay,
    value,
    description: `Week ${week + 1} · ${value} kg`,
    isRecord: week % 13 === 9,
  };
});

/** A line with a mean and records. */
export const squats: PlotBlock = {
  kind: 'plot',
  title: 'Estimated 1RM',
  summary: 'Up 22.5 kg in 51 weeks. Highest: 117.5 kg on 6 Oct 2026.',
  unit: 'kg',
  chartType: 'line',
  points,
  mean: points.map(({ time }, week) => ({ time, value: 92 + week * 0.45 })),
  meanTitle: 'Trend',
};

const weeks = points.slice(0, 26).map(({ time }, week): PlotPoint => ({
  time,
  value: 6 + ((week * 5) % 13),
  description: `Week ${week + 1} · ${6 + ((week * 5) % 13)} sets`,
  isRecord: false,
}));

const band = { from: 10, to: 20, title: 'Aim: 10 to 20 sets' };

/** A year that contains every level. */
export const year = {
  kind: 'calendar',
  name: 'day',
  title: 'Sessions in the last year',
  days: Array.from({ length: 365 }, (_, at): CalendarDay => {
    const level = ([0, 3, 0, 2, 0, 4, 1] as const)[(at * at * 5 + at * 3 + Math.floor(at / 9)) % 7] ?? 0;
    const day = new Date(begin + at * oneDay).toISOString().slice(0, 10);
    return { day, level, description: `${day}: ${level * 4} sets` };
  }),
  chosen: '2026-11-02',
} as const;

/** A table of sets that ends with a sum. */
export function createTable(length: number): TableBlock {
  const rows = Array.from({ length }, (_, at) => ({
    cells: [`Set ${at + 1}`, 'Felt good', 60 + at * 2.5, 8],
    target: `wger:/workoutlog/${at + 1}.json`,
  }));
  return {
    kind: 'table',
    caption: 'Sets',
    columns: [
      { title: 'Set', isNumber: false },
      { title: 'Notes', isNumber: false },
      { title: 'Weight (kg)', isNumber: true },
      { title: 'Repetitions', isNumber: true },
    ],
    rows: [...rows, { cells: ['Sum', '', '', length * 8], isSum: true }],
  };
}
