import type { Sheet } from '../sheet.ts';

export const calves: readonly Sheet[] = [
  {
    id: 622,
    muscles: [7],
    secondary: [15],
    family: 16,
    pictures: 1,
    words: {
      en: {
        name: 'Standing Calf Raises',
        about: 'Stretch fully at the bottom, pause at the top.',
        aliases: ['Calf Raise'],
      },
      de: { name: 'Wadenheben stehend', aliases: ['Wadenheben'] },
      es: 'Elevación de talones de pie',
      fr: 'Mollets debout',
    },
  },
  {
    id: 1365,
    muscles: [15],
    secondary: [7],
    family: 16,
    words: {
      en: 'Sitting Calf Raises',
      de: 'Wadenheben sitzend',
      es: 'Gemelos sentado',
      fr: 'Mollets assis',
    },
  },
  {
    id: 146,
    muscles: [7],
    equipment: [],
    family: 16,
    words: { en: 'Calf Press Using Leg Press Machine', de: 'Wadendrücken an der Beinpresse' },
  },
];

export const cardio: readonly Sheet[] = [
  {
    id: 1903,
    muscles: [],
    equipment: [7],
    pictures: 1,
    words: {
      en: {
        name: 'Running',
        about: 'Outdoors or on the treadmill.',
        notes: ['Easy means that you can still talk.'],
        aliases: ['Jogging', 'Treadmill'],
      },
      de: { name: 'Laufen', aliases: ['Joggen'] },
      es: 'Correr',
      fr: { name: 'Course à pied', aliases: ['Footing'] },
    },
  },
  {
    id: 1904,
    muscles: [],
    words: { en: 'Rowing Machine', de: 'Rudergerät', es: 'Máquina de remo', fr: 'Rameur' },
  },
  {
    id: 1910,
    muscles: [10],
    words: {
      en: { name: 'Indoor Cycling', aliases: ['Spinning'] },
      de: 'Ergometer',
      fr: 'Vélo d’appartement',
    },
  },
  {
    id: 929,
    muscles: [10, 4],
    secondary: [6],
    equipment: [7],
    words: {
      en: {
        name: 'Burpees',
        about: 'Squat, plank, push-up, jump.',
        steps: ['Down.', 'Back.', 'Up.', 'Jump.'],
      },
      de: 'Burpees',
      es: 'Burpees',
      fr: 'Burpees',
    },
  },
  {
    id: 1417,
    muscles: [7],
    equipment: [7],
    words: { en: 'Jumping Rope', de: 'Seilspringen', es: 'Saltar la cuerda', fr: 'Corde à sauter' },
  },
  {
    id: 1936,
    muscles: [],
    equipment: [7],
    words: { en: 'Walking', de: 'Gehen', es: 'Caminar', fr: 'Marche' },
  },
];
