/** How many exercises are generated beside the written ones where a server holds what wger ships. */
const shipped = 808;

/** Of so many generated exercises, how many have what: with the written ones the shares of wger-api.md §6. */
const shares = {
  de: 155,
  en: shipped,
  es: 219,
  fr: 14,
  it: 140,
  nl: 110,
  pl: 110,
  pt: 130,
  ru: 124,
  alias: 58,
  note: 170,
  secondNote: 85,
  withoutMuscles: 162,
  picture: 100,
  manyPictures: 15,
  /** Of all languages but English. */
  nameOnly: 95,
  repeated: 14,
} as const;

export type Share = keyof typeof shares;

/** What a share multiplies a place with: none has a factor in common with `shipped`. */
const factors = [301, 499, 193, 357, 251, 445, 123, 515, 289, 613];

const mixing = new Map(
  Object.keys(shares).map((share, at) => [
    share,
    { factor: factors[at % factors.length] ?? 1, shift: at * 137 },
  ]),
);

/** Whether an exercise is one of those of a share: exactly as many of each run of `shipped`, in no order. */
export function has(place: number, share: Share): boolean {
  const { factor, shift } = mixing.get(share) ?? { factor: 1, shift: 0 };
  return ((place % shipped) * factor + shift) % shipped < shares[share];
}
