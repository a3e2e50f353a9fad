import type { Steps } from '../../../api/concurrency/slices.ts';
import { candidatesAmong } from './candidates.ts';
import type { ComparedName } from './comparedNames.ts';
import { areNear, knownAmong } from './nearNames.ts';

/** The places of those that are near a place, in their order. */
type Neighbours = ReadonlyMap<number, ReadonlySet<number>>;

/** Groups in which each name is near each other one, or has the same words. A name may be in several groups. */
export function* nearGroups(names: readonly ComparedName[]): Steps<readonly (readonly ComparedName[])[]> {
  const neighbours = yield* neighboursAmong(names);
  const isPair = (one: number, other: number): boolean =>
    neighbours.get(one)?.has(other) === true || names[one]?.key === names[other]?.key;
  /** The later places that each place is in a group with. */
  const grouped = new Map([...neighbours.keys()].map((place) => [place, new Set<number>()]));
  const groups: (readonly ComparedName[])[] = [];
  for (const [one, near] of neighbours) {
    for (const other of near) {
      if (one < other && grouped.get(one)?.has(other) !== true) {
        const group = yield* groupOf([one, other], near, isPair);
        for (const [at, member] of group.entries()) {
          const later = grouped.get(member);
          group.slice(at + 1).forEach((place) => later?.add(place));
          yield;
        }
        groups.push(group.flatMap((place) => names[place] ?? []));
      }
      yield;
    }
  }
  return groups;
}

/** A pair with those near its first that make pairs with all who are in the group by then, in the order of their places. */
function* groupOf(
  pair: readonly number[],
  near: ReadonlySet<number>,
  isPair: (one: number, other: number) => boolean,
): Steps<readonly number[]> {
  const group = [...pair];
  for (const third of near) {
    if (!group.includes(third) && group.every((member) => isPair(member, third))) {
      group.push(third);
    }
    yield;
  }
  return group.sort((one, other) => one - other);
}

function* neighboursAmong(names: readonly ComparedName[]): Steps<Neighbours> {
  const isKnown = yield* knownAmong(names);
  const candidatesOf = yield* candidatesAmong(names);
  const neighbours = new Map(names.map((_, place) => [place, new Set<number>()]));
  for (const [place, name] of names.entries()) {
    for (const other of candidatesOf(name)) {
      const candidate = names[other];
      if (candidate !== undefined && candidate.key !== name.key && areNear(name, candidate, isKnown)) {
        neighbours.get(place)?.add(other);
        neighbours.get(other)?.add(place);
      }
      yield;
    }
  }
  return neighbours;
}
