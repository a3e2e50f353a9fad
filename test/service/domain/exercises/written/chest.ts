import type { Sheet } from '../sheet.ts';

export const chest: readonly Sheet[] = [
  {
    id: 73,
    muscles: [4],
    secondary: [2, 5],
    equipment: [1, 8],
    family: 1,
    pictures: 2,
    words: {
      en: {
        name: 'Bench Press',
        about: 'The classic press from the flat bench: heavy, simple, and easy to load step by step.',
        steps: [
          'Lie back with the eyes under the bar and both feet flat on the floor.',
          'Pull the shoulder blades together and grip the bar a little wider than the shoulders.',
          'Lower the bar to the middle of the chest, elbows at about 60 degrees.',
          'Press it back up until the arms are straight.',
        ],
        aliases: ['Flat Barbell Press', 'Barbell Bench Press'],
        notes: [
          'Use a spotter or safety pins for the last set.',
          'Keep the wrists straight over the elbows.',
        ],
      },
      de: {
        name: 'Bankdrücken',
        about: 'Der Klassiker für die Brust auf der flachen Bank.',
        steps: [
          'Auf die Bank legen, Füße fest auf den Boden stellen.',
          'Die Stange etwas mehr als schulterbreit greifen und aus der Ablage heben.',
          'Kontrolliert bis zur Brustmitte senken und wieder hochdrücken.',
        ],
        aliases: ['Flachbankdrücken'],
        notes: ['Bei schweren Sätzen nie ohne Hilfe trainieren.'],
      },
      es: {
        name: 'Press de banca',
        about: 'Empuje básico de pecho en banco plano.',
        steps: ['Agarra la barra algo más ancho que los hombros.', 'Baja hasta el pecho y empuja.'],
      },
      fr: { name: 'Développé couché', about: 'Le mouvement de base pour les pectoraux.' },
    },
  },
  {
    id: 75,
    muscles: [4],
    secondary: [2, 5],
    equipment: [3, 8],
    family: 1,
    pictures: 1,
    words: {
      en: {
        name: 'Dumbbell Bench Press',
        about: 'Each arm carries its own weight, so neither side can help the other.',
        steps: [
          'Sit down with the dumbbells on the thighs and lie back with them.',
          'Press both over the chest, palms facing the feet.',
          'Lower until the upper arms are level with the bench.',
        ],
        aliases: ['DB Press'],
      },
      de: { name: 'Bankdrücken mit Kurzhanteln', about: 'Mehr Bewegungsumfang als mit der Langhantel.' },
      es: 'Press de banca con mancuernas',
      fr: 'Développé couché avec haltères',
    },
  },
  {
    id: 163,
    muscles: [4, 2],
    secondary: [5],
    equipment: [1, 9],
    family: 1,
    pictures: 1,
    words: {
      en: {
        name: 'Incline Bench Press',
        about: 'A bench at 30 to 45 degrees moves the work to the upper chest.',
        steps: ['Set the bench.', 'Lower the bar to just under the collarbones.', 'Press straight up.'],
      },
      de: 'Schrägbankdrücken',
      es: 'Press inclinado',
      fr: 'Développé incliné',
    },
  },
  {
    id: 238,
    muscles: [4],
    secondary: [2],
    equipment: [3, 8],
    family: 2,
    words: {
      en: {
        name: 'Fly With Dumbbells',
        about: 'Opens the chest with slightly bent arms.',
        steps: ['Hold the dumbbells over the chest.', 'Open the arms in a wide arc.', 'Close them again.'],
        aliases: ['Chest Fly', 'Dumbbell Flyes'],
        notes: ['The angle of the elbows stays the same all the way.'],
      },
      de: { name: 'Fliegende mit Kurzhanteln', aliases: ['Butterfly mit Kurzhanteln'] },
      es: 'Aperturas con mancuernas',
      fr: 'Écarté couché avec haltères',
    },
  },
  {
    id: 252,
    muscles: [4],
    equipment: [12],
    family: 2,
    words: {
      en: { name: 'Cable Cross-over', about: 'Keeps tension on the chest to the very end.' },
      de: 'Kabelzug über Kreuz',
      fr: 'Poulie vis-à-vis',
    },
  },
  {
    id: 1112,
    muscles: [4, 5],
    secondary: [2, 3],
    equipment: [7],
    family: 3,
    pictures: 1,
    words: {
      en: {
        name: 'Push-Up',
        about: 'A plank that moves. Needs no more than a floor.',
        steps: [
          'Hands under the shoulders, body in one line from head to heels.',
          'Lower until the chest is a fist above the floor.',
          'Push the floor away.',
        ],
        aliases: ['Press-up', 'Pushup'],
        notes: ['Too hard? Put the hands on a bench.'],
      },
      de: {
        name: 'Liegestütze',
        steps: ['Körper anspannen.', 'Bis kurz über den Boden senken.', 'Hochdrücken.'],
      },
      es: { name: 'Flexiones', aliases: ['Lagartijas', 'Planchas de pecho'] },
      fr: { name: 'Pompes', about: 'Au poids du corps, partout.' },
    },
  },
  {
    id: 1113,
    muscles: [4],
    secondary: [5],
    equipment: [7, 5],
    family: 3,
    words: { de: 'Liegestütze auf dem Gymnastikball', es: 'Flexiones sobre pelota' },
  },
  {
    id: 197,
    muscles: [5, 4],
    secondary: [2],
    equipment: [],
    words: {
      en: {
        name: 'Dips Between Two Bars',
        about: 'Leaning forward works the chest, staying upright the triceps.',
        steps: [
          'Support yourself on straight arms.',
          'Lower until the elbows are at 90 degrees.',
          'Press up.',
        ],
        aliases: ['Parallel Bar Dips'],
      },
      de: 'Dips am Barren',
      es: 'Fondos en paralelas',
      fr: 'Dips aux barres parallèles',
    },
  },
];
