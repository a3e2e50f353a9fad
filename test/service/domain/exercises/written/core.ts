import type { Sheet } from '../sheet.ts';

export const abs: readonly Sheet[] = [
  {
    id: 167,
    muscles: [6],
    secondary: [14],
    equipment: [4],
    family: 15,
    pictures: 1,
    words: {
      en: {
        name: 'Crunches',
        about: 'Only the shoulder blades leave the floor.',
        steps: ['Lie on the back, knees bent.', 'Roll the shoulders up.', 'Roll down again.'],
        aliases: ['Abdominal Crunch'],
        notes: ['Do not pull at the neck.'],
      },
      de: {
        name: 'Crunches',
        about: 'Nur die Schulterblätter verlassen den Boden.',
        aliases: ['Bauchpressen'],
      },
      es: 'Abdominales cortos',
      fr: 'Relevés de buste partiels',
    },
  },
  {
    id: 172,
    muscles: [6],
    equipment: [12],
    family: 15,
    words: { en: 'Crunches on Cable', de: 'Crunches am Seilzug', fr: 'Crunch à la poulie' },
  },
  {
    id: 1089,
    muscles: [6],
    equipment: [5],
    family: 15,
    words: { en: 'Crunches', es: 'Abdominales en pelota' },
  },
  {
    id: 376,
    muscles: [6],
    secondary: [10],
    equipment: [6],
    pictures: 1,
    words: {
      en: {
        name: 'Hanging Leg Raises',
        about: 'From a dead hang, lift straight or bent legs to the bar.',
        aliases: ['Leg Raises, Hanging'],
      },
      de: 'Beinheben im Hang',
      es: 'Elevación de piernas colgado',
      fr: 'Relevés de jambes suspendu',
    },
  },
  {
    id: 458,
    muscles: [6, 14],
    secondary: [16],
    equipment: [4],
    pictures: 1,
    words: {
      en: {
        name: 'Plank',
        about: 'Hold one line from the ears to the ankles on the forearms.',
        notes: ['Count breaths, not seconds.'],
        aliases: ['Forearm Plank'],
      },
      de: { name: 'Unterarmstütz', aliases: ['Planke', 'Plank'] },
      es: { name: 'Plancha', about: 'Apoya los antebrazos y mantén el cuerpo recto.' },
      fr: { name: 'Planche', about: 'Gainage de face sur les avant-bras.' },
    },
  },
  {
    id: 576,
    muscles: [14],
    equipment: [4],
    words: { en: 'Side Plank', de: 'Seitstütz', es: 'Plancha lateral', fr: 'Planche latérale' },
  },
  {
    id: 1193,
    muscles: [14, 6],
    equipment: [3],
    words: {
      en: { name: 'Russian Twist', about: 'Turn the trunk from side to side, heels off the floor.' },
      de: 'Russische Drehung',
      fr: 'Rotation russe',
    },
  },
  {
    id: 1871,
    muscles: [3, 6],
    equipment: [12],
    words: {
      en: { name: 'Wood Chop / Lift', about: 'A diagonal pull across the body.' },
      es: 'Leñador en polea',
    },
  },
];
