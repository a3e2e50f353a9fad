import type { ExcludedTests } from './reasons.ts';

export const features: ExcludedTests = {
  plain: [
    'a comparison of two servers: sends nothing to a server without encryption unless the user consents, and asks once',
    'a comparison of two servers: that is run again does not read a server without encryption after its consent is withdrawn',
    'the pictures of a preview: are embedded as data from a server without encryption, each read once and without the key',
    'the pictures of a preview: are replaced with their descriptions if that server lacks them',
  ],
  json: ['the hover of: a page of ingredients shows the total as an estimate, and calls no page the last'],
  told: [
    'the diagnostics: are complete when the server is down',
    'Back Up My Data: that meets a lost network reports it, and keeps the previous backup',
    'exercises that were read before: stay after a failed refresh, below a row with the reason and their age, until one succeeds',
    'the search: for exercises explains why they cannot be read',
  ],
  headers: [
    'a list that the server answers from its cache: shows the age of its rows above them if it is more than an hour',
  ],
  pictures: [
    ...['2.0', '2.2', '2.4', '2.7', 'next'].map(
      (release) =>
        `a preview of release ${release}, training: of an exercise has its name, muscles and pictures, and leads to its progress`,
    ),
    'A check of the exercises: finds a broken picture, requests four at a time without the key, and can be cancelled',
    'A check of the exercises: reports pictures and lists that could not be checked',
    'A check of the exercises: requests no picture from another server, and stops after a dozen without an answer',
    'a server that has the same name with and without encryption: ends a check of the other one when switched to, but not its own check',
    'the pictures of a preview in a remote window: are embedded even from a server on this computer, which may not be that of the page',
  ],
  own: ['all resources: with unknown names come last, with all commands of a list'],
  cost: ['My Data: formats the measurements of very many categories in slices'],
  facts: ['the diagnostics: describe the system and what the server offers, and nothing about the user'],
};
