import type { Steps } from '../../../api/concurrency/slices.ts';
import { createCandidateFinder } from './candidateFinder.ts';
import type { ComparedName } from './comparedNames.ts';
import { areSimilarNames, createKnownWordTest } from './similarNames.ts';

/** Indexes of similar names, by the index of a name. */
type SimilarIndexes = ReadonlyMap<number, ReadonlySet<number>>;

/** Groups names that are all similar to each other, or have the same words. A name may be in several groups. */
export function* groupSimilarNames(
  names: readonly ComparedName[],
): Steps<readonly (readonly ComparedName[])[]> {
  const similarIndexes = yield* findSimilarNames(names);
  const isPair = (first: number, second: number): boolean =>
    similarIndexes.get(first)?.has(second) === true || names[first]?.key === names[second]?.key;
  /** Higher indexes that share a group with an index. */
  const laterGroupMembers = new Map([...similarIndexes.keys()].map((index) => [index, new Set<number>()]));
  const groups: (readonly ComparedName[])[] = [];
  for (const [first, similar] of similarIndexes) {
    for (const second of similar) {
      if (first < second && laterGroupMembers.get(first)?.has(second) !== true) {
        const group = yield* extendPair([first, second], similar, isPair);
        for (const [position, member] of group.entries()) {
          const later = laterGroupMembers.get(member);
          group.slice(position + 1).forEach((index) => later?.add(index));
          yield;
        }
        groups.push(group.flatMap((index) => names[index] ?? []));
      }
      yield;
    }
  }
  return groups;
}

/** Extends a pair by those similar to its first name that pair with all members so far. The result is in ascending order. */
function* extendPair(
  pair: readonly number[],
  similar: ReadonlySet<number>,
  isPair: (a: number, b: number) => boolean,
): Steps<readonly number[]> {
  const group = [...pair];
  for (const candidate of similar) {
    if (!group.includes(candidate) && group.every((member) => isPair(member, candidate))) {
      group.push(candidate);
    }
    yield;
  }
  return group.sort((a, b) => a - b);
}

function* findSimilarNames(names: readonly ComparedName[]): Steps<SimilarIndexes> {
  const isKnown = yield* createKnownWordTest(names);
  const findCandidates = yield* createCandidateFinder(names);
  const similarIndexes = new Map(names.map((_, index) => [index, new Set<number>()]));
  for (const [index, name] of names.entries()) {
    for (const candidateIndex of findCandidates(name)) {
      const candidate = names[candidateIndex];
      if (
        candidate !== undefined &&
        candidate.key !== name.key &&
        areSimilarNames(name, candidate, isKnown)
      ) {
        similarIndexes.get(index)?.add(candidateIndex);
        similarIndexes.get(candidateIndex)?.add(index);
      }
      yield;
    }
  }
  return similarIndexes;
}
