/** Endpoints of the numbers that are planned for an entry, and of their upper limits (`wger-api.md` §3.2). */
export const configEndpoints = ['weight', 'repetitions', 'sets', 'rest', 'rir'].flatMap((value) => [
  `${value}-config`,
  `max-${value}-config`,
]);
