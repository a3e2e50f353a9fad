import type { Steps } from '../../../api/concurrency/slices.ts';
import { createCandidateFinder } from './candidateFinder.ts';
import type { ComparedName } from './comparedNames.ts';
import { areSimilarNames, createKnownWordTest } from './similarNames.ts';

/** The places of those that are near a place, in their order. */
type SimilarIndexes = ReadonlyMap<number, ReadonlySet<number>>;

/** Groups in which each name is near each other one, or has the same words. A name may be in several groups. */
export function* groupSimilarNames(
  names: readonly ComparedName[],
): Steps<readonly (readonly ComparedName[])[]> {
  const similarIndexes = yield* findSimilarNames(names);
  const isPair = (one: number, other: number): boolean =>
    similarIndexes.get(one)?.has(other) === true || names[one]?.key === names[other]?.key;
  /** The later places that each place is in a group with. */
  const laterGroupMembers = new Map([...similarIndexes.keys()].map((place) => [place, new Set<number>()]));
  const groups: (readonly ComparedName[])[] = [];
  for (const [one, near] of similarIndexes) {
    for (const other of near) {
      if (one < other && laterGroupMembers.get(one)?.has(other) !== true) {
        const group = yield* extendPair([one, other], near, isPair);
        for (const [at, member] of group.entries()) {
          const later = laterGroupMembers.get(member);
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
function* extendPair(
  pair: readonly number[],
  near: ReadonlySet<number>,
  isPair: (one: number, other: number) => boolean,
): Steps<readonly number[]> {
  const group = [...pair];
  for (const candidate of near) {
    if (!group.includes(candidate) && group.every((member) => isPair(member, candidate))) {
      group.push(candidate);
    }
    yield;
  }
  return group.sort((one, other) => one - other);
}

function* findSimilarNames(names: readonly ComparedName[]): Steps<SimilarIndexes> {
  const isKnown = yield* createKnownWordTest(names);
  const findCandidates = yield* createCandidateFinder(names);
  const similarIndexes = new Map(names.map((_, place) => [place, new Set<number>()]));
  for (const [place, name] of names.entries()) {
    for (const other of findCandidates(name)) {
      const candidate = names[other];
      if (
        candidate !== undefined &&
        candidate.key !== name.key &&
        areSimilarNames(name, candidate, isKnown)
      ) {
        similarIndexes.get(place)?.add(other);
        similarIndexes.get(other)?.add(place);
      }
      yield;
    }
  }
  return similarIndexes;
}
