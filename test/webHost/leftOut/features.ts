import type { ExcludedTests } from './reasons.ts';

export const features: ExcludedTests = {
  plain: [
    'a comparison of two servers: asks a server without encryption for nothing, unless the user agrees, once and to no more than that',
    'a comparison of two servers: that is made again reads neither server without encryption once the consent to that is gone',
    'the pictures of a preview: are handed over as data from a server without encryption, read once each and without the key',
    'the pictures of a preview: are left to their descriptions where that server does not have them',
  ],
  told: [
    'the diagnostics: are whole where the server is down',
    'Back Up My Data: that meets a lost network says so, and leaves the backup of before',
    'exercises that were read before: stay when a refresh fails, below a row that says why and how old they are, until one succeeds',
    'the search: for exercises says why it finds nothing when they cannot be read',
  ],
  headers: [
    'a list that the server answers from its cache: says above its rows how old they are, once that is more than an hour',
  ],
  pictures: [
    ...['2.0', '2.2', '2.4', '2.6', '2.7', 'next'].map(
      (release) =>
        `a preview of release ${release}, training: of an exercise has its name, muscles and pictures, and leads to its progress`,
    ),
    'A check of the exercises: finds a broken picture, asks for four at once without the key, and ends when it is cancelled',
    'A check of the exercises: says what could not be checked: pictures without an answer, and what the server fails at',
    'A check of the exercises: asks for no picture at another server, and for no more of its own once a dozen had no answer',
    'a server that has the same name with and without encryption: is not checked in the place of the other one that was being checked, and the same one is',
  ],
  cost: ['My Data: formats the measurements of very many categories in slices'],
  facts: ['the diagnostics: say what runs where and what the server offers, and nothing of the user'],
};
