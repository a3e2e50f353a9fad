import type { Sheet } from '../sheet.ts';

export const legs: readonly Sheet[] = [
  {
    id: 9,
    muscles: [8, 11],
    secondary: [16, 2],
    equipment: [10],
    family: 7,
    pictures: 2,
    words: {
      en: {
        name: 'Kettlebell Swing',
        about: 'The hips throw the bell, the arms only hold it.',
        steps: [
          'Stand a step behind the bell, feet a little wider than the hips.',
          'Hike it back between the legs.',
          'Snap the hips forward and let it float to chest height.',
        ],
        aliases: ['Two-Hand Swing', 'Russian Swing'],
        notes: ['A swing is not a squat.'],
      },
      de: { name: 'Kettlebell-Schwung', about: 'Die Kraft kommt aus der Hüfte.', aliases: ['Swing'] },
      es: 'Balanceo con pesa rusa',
      fr: 'Balancé de kettlebell',
    },
  },
  {
    id: 12,
    muscles: [8],
    words: {
      de: {
        name: 'Adduktoren-Maschine',
        about: 'Im Sitzen die Beine gegen den Widerstand schließen.',
        steps: ['Rücken anlehnen.', 'Beine zusammenführen.', 'Langsam wieder öffnen.'],
      },
      es: 'Aductores en máquina',
    },
  },
  {
    id: 111,
    muscles: [10, 8],
    secondary: [11, 16],
    equipment: [1],
    family: 8,
    pictures: 2,
    words: {
      en: {
        name: 'Squat',
        about: 'Sit down between the heels with the bar on the back, and stand up again.',
        steps: [
          'Bar on the upper back, elbows under it.',
          'Feet shoulder-wide, toes slightly out.',
          'Go down until the hips are below the knees.',
          'Drive up, knees over the toes.',
        ],
        aliases: ['Back Squat', 'Barbell Squat'],
        notes: ['Heels stay down.', 'Breathe in at the top and hold it to the sticking point.'],
      },
      de: {
        name: 'Kniebeuge',
        about: 'Die Königsübung für die Beine.',
        steps: ['Stange auf den oberen Rücken legen.', 'Tief beugen.', 'Kräftig aufstehen.'],
        aliases: ['Kniebeugen', 'Nackenkniebeuge'],
      },
      es: { name: 'Sentadilla', about: 'Baja hasta romper el paralelo.', aliases: ['Sentadillas'] },
      fr: { name: 'Squat', about: 'La barre sur le haut du dos.' },
    },
  },
  {
    id: 191,
    muscles: [10],
    secondary: [8, 6],
    equipment: [1],
    family: 8,
    words: {
      en: { name: 'Front Squat', about: 'The bar rests on the shoulders, elbows high.' },
      de: 'Frontkniebeuge',
      es: 'Sentadilla frontal',
      fr: 'Squat avant',
    },
  },
  {
    id: 203,
    muscles: [10, 8],
    equipment: [10],
    family: 8,
    words: {
      en: {
        name: 'Goblet Squat',
        about: 'Hold one kettlebell at the chest.',
        notes: ['A good way to learn to squat.'],
      },
      de: 'Goblet-Kniebeuge',
      fr: 'Squat gobelet',
    },
  },
  {
    id: 1536,
    muscles: [10],
    equipment: [7],
    family: 8,
    words: {
      en: {
        name: '🔥 "Tabata" Squats & Holds (20 s/10 s)',
        about: 'Eight rounds of 20 s squats and 10 s holds.',
      },
      de: '🔥 „Tabata“-Kniebeugen & Halten (20 s/10 s)',
    },
  },
  {
    id: 371,
    muscles: [10, 8],
    secondary: [11],
    pictures: 1,
    words: {
      en: {
        name: 'Leg Press',
        about: 'Push the sled away with both legs.',
        steps: ['Lower back flat on the pad.', 'Bend to 90 degrees.', 'Press without locking the knees.'],
      },
      de: 'Beinpresse',
      es: 'Prensa de piernas',
      fr: 'Presse à cuisses',
    },
  },
  {
    id: 364,
    muscles: [11],
    secondary: [7],
    family: 9,
    words: {
      en: 'Leg Curls (laying)',
      de: 'Beinbeuger liegend',
      es: 'Curl femoral tumbado',
      fr: 'Leg curl allongé',
    },
  },
  {
    id: 369,
    muscles: [10],
    words: {
      en: { name: 'Leg Extension', aliases: ['Knee Extension'] },
      de: 'Beinstrecker',
      es: 'Extensión de piernas',
      fr: 'Leg extension',
    },
  },
  {
    id: 206,
    muscles: [10, 8],
    secondary: [11],
    equipment: [3],
    family: 10,
    pictures: 1,
    words: {
      en: {
        name: 'Lunges',
        about: 'A long step forward with a dumbbell in each hand.',
        steps: ['Step forward.', 'Lower until the back knee nearly touches the floor.', 'Push back.'],
        aliases: ['Dumbbell Lunges Standing'],
      },
      de: { name: 'Ausfallschritte', about: 'Mit Kurzhanteln, abwechselnd links und rechts.' },
      es: { name: 'Zancadas', aliases: ['Desplantes'] },
      fr: 'Fentes avant',
    },
  },
  {
    id: 988,
    muscles: [10, 8],
    equipment: [7],
    family: 10,
    words: { en: 'Lunges', de: 'Ausfallschritte', fr: 'Fentes' },
  },
  {
    id: 294,
    muscles: [8],
    secondary: [11],
    equipment: [1, 8],
    words: {
      en: { name: 'Hip Thrust', about: 'Shoulders on the bench, bar on the hips.', notes: ['Use a pad.'] },
      de: 'Hüftheben mit Langhantel',
      es: 'Empuje de cadera',
      fr: 'Extension de hanche',
    },
  },
  { id: 1640, muscles: [10], equipment: [3], words: {} },
];
