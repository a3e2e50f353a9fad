/** Number of generated exercises, besides the handwritten ones, in a server of wger's size. */
const shipped = 808;

/** Numbers of those exercises with each property; with the handwritten ones, they give the shares of wger-api.md §6. */
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
  /** In all languages but English. */
  nameOnly: 95,
  repeated: 14,
} as const;

export type Share = keyof typeof shares;

/** Factors that shuffle the places for each share; none has a common divisor with `shipped`. */
const factors = [301, 499, 193, 357, 251, 445, 123, 515, 289, 613];

const shuffles = new Map(
  Object.keys(shares).map((share, at) => [
    share,
    { factor: factors[at % factors.length] ?? 1, shift: at * 137 },
  ]),
);

/** Returns true if an exercise belongs to a share: exactly as many of every `shipped` places, in shuffled order. */
export function isInShare(place: number, share: Share): boolean {
  const { factor, shift } = shuffles.get(share) ?? { factor: 1, shift: 0 };
  return ((place % shipped) * factor + shift) % shipped < shares[share];
}
