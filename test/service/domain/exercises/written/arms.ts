import type { Sheet } from '../sheet.ts';

export const arms: readonly Sheet[] = [
  {
    id: 91,
    muscles: [1],
    secondary: [13],
    equipment: [1],
    family: 11,
    pictures: 1,
    words: {
      en: {
        name: 'Biceps Curls With Barbell',
        about: 'Elbows at the sides, no swing from the hips.',
        steps: ['Grip the bar shoulder-wide.', 'Bend the arms.', 'Lower slowly.'],
        aliases: ['Barbell Curl'],
      },
      de: { name: 'Bizepscurls mit Langhantel', aliases: ['LH-Curls'] },
      es: 'Curl de bíceps con barra',
      fr: 'Curl à la barre',
    },
  },
  {
    id: 92,
    muscles: [1],
    secondary: [13],
    equipment: [3],
    family: 11,
    pictures: 1,
    words: {
      en: {
        name: 'Biceps Curls With Dumbbell',
        about: 'Turn the palm up on the way.',
        aliases: ['Dumbbell Curl', 'Alternating Curl'],
        notes: ['Both arms at once, or one after the other.'],
      },
      de: 'Bizepscurls mit Kurzhanteln',
      es: 'Curl con mancuernas',
      fr: 'Curl avec haltères',
    },
  },
  {
    id: 94,
    muscles: [1],
    equipment: [2],
    family: 11,
    words: { en: 'Biceps Curls With SZ-bar', de: 'Bizepscurls mit SZ-Stange', fr: 'Curl à la barre EZ' },
  },
  {
    id: 272,
    muscles: [13, 1],
    equipment: [3],
    family: 11,
    words: {
      en: { name: 'Hammer Curls', about: 'Thumbs up all the way.' },
      de: 'Hammercurls',
      es: 'Curl martillo',
      fr: 'Curl marteau',
    },
  },
  {
    id: 465,
    muscles: [1],
    equipment: [2, 8],
    family: 11,
    words: { en: 'Preacher Curls', de: 'Scottcurls', es: 'Curl predicador', fr: 'Curl au pupitre' },
  },
  {
    id: 246,
    muscles: [5],
    equipment: [2, 8],
    family: 12,
    words: {
      en: {
        name: 'Skullcrusher SZ-bar',
        about: 'Lower the bar to the forehead.',
        aliases: ['French Press', 'Lying Triceps Extension'],
      },
      de: { name: 'Stirndrücken mit SZ-Stange', aliases: ['French Press'] },
      es: 'Press francés',
      fr: 'Barre au front',
    },
  },
  {
    id: 659,
    muscles: [5],
    equipment: [12],
    family: 12,
    pictures: 1,
    words: {
      en: {
        name: 'Triceps Extensions on Cable',
        about: 'Push a rope or a bar down, elbows still.',
        aliases: ['Triceps Pushdown'],
      },
      de: 'Trizepsdrücken am Kabelzug',
      es: 'Extensión de tríceps en polea',
      fr: 'Extension des triceps à la poulie',
    },
  },
  {
    id: 194,
    muscles: [5],
    secondary: [2],
    equipment: [8],
    words: {
      en: { name: 'Bench Dips', about: 'Hands on the bench behind you, feet in front.' },
      de: 'Dips an der Bank',
      es: 'Fondos en banco',
      fr: 'Dips sur banc',
    },
  },
  {
    id: 1402,
    muscles: [13],
    equipment: [11],
    words: { fr: { name: 'Curl inversé à l’élastique', about: 'Prise en pronation, coudes fixes.' } },
  },
];
