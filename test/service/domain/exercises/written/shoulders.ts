import type { Sheet } from '../sheet.ts';

export const shoulders: readonly Sheet[] = [
  {
    id: 566,
    muscles: [2],
    secondary: [5, 9],
    equipment: [1],
    family: 13,
    pictures: 1,
    words: {
      en: {
        name: 'Overhead Press',
        about: 'Press the bar from the collarbones over the head, standing.',
        steps: ['Squeeze the glutes.', 'Press the bar up and the head through.', 'Lower to the collarbones.'],
        aliases: ['Military Press', 'OHP'],
        notes: ['The bar moves straight, the head moves out of its way.'],
      },
      de: { name: 'Schulterdrücken mit Langhantel', aliases: ['Überkopfdrücken'] },
      es: { name: 'Press militar', about: 'De pie, con el abdomen firme.' },
      fr: 'Développé militaire',
    },
  },
  {
    id: 567,
    muscles: [2],
    secondary: [5],
    equipment: [3],
    family: 13,
    words: {
      en: { name: 'Shoulder Press, Dumbbells', about: 'Seated or standing.' },
      de: 'Schulterdrücken mit Kurzhanteln',
      es: 'Press de hombros con mancuernas',
      fr: 'Développé épaules aux haltères',
    },
  },
  {
    id: 348,
    muscles: [2],
    secondary: [9],
    equipment: [3],
    family: 14,
    pictures: 1,
    words: {
      en: {
        name: 'Lateral Raises',
        about: 'Lift the dumbbells to the side until the arms are level.',
        aliases: ['Side Raises'],
        notes: ['Light weights, no swing.'],
      },
      de: { name: 'Seitheben', about: 'Arme leicht gebeugt bis auf Schulterhöhe heben.' },
      es: 'Elevaciones laterales',
      fr: 'Élévations latérales',
    },
  },
  {
    id: 256,
    muscles: [2],
    equipment: [3],
    family: 14,
    words: { en: 'Front Raises', de: 'Frontheben', es: 'Elevaciones frontales', fr: 'Élévations frontales' },
  },
  {
    id: 822,
    muscles: [9, 2],
    equipment: [12],
    words: {
      en: { name: 'Face Pull', about: 'Pull a rope to the forehead, elbows high.' },
      de: 'Face Pull',
      es: 'Tirón a la cara',
      fr: 'Tirage visage',
    },
  },
  {
    id: 571,
    muscles: [9],
    equipment: [3],
    words: {
      en: { name: 'Shrugs, Dumbbells', aliases: ['Shoulder Shrug'] },
      de: 'Schulterheben mit Kurzhanteln',
      es: 'Encogimientos con mancuernas',
      fr: 'Haussements d’épaules',
    },
  },
  {
    id: 694,
    muscles: [9, 2],
    equipment: [2],
    words: { en: 'Upright Row, SZ-bar', de: 'Aufrechtes Rudern mit SZ-Stange', fr: 'Rowing menton' },
  },
];
