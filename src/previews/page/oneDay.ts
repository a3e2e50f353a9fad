/** Milliseconds of a day in UTC, where none is longer than another. */
export const oneDay = 86_400_000;
