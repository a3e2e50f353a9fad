import type { Steps } from '../../../api/concurrency/slices.ts';
import { createCandidateFinder } from './candidateFinder.ts';
import type { ComparedName } from './comparedNames.ts';
import { areSimilarNames, createKnownWordTest } from './similarNames.ts';

/** Indexes of the names that are similar to each name. */
type SimilarIndexes = readonly ReadonlySet<number>[];

/** Groups names that are all similar to each other, or have the same words. A name may be in several groups. */
export function* groupSimilarNames(
  names: readonly ComparedName[],
): Steps<readonly (readonly ComparedName[])[]> {
  const similarIndexes = yield* findSimilarNames(names);
  const isPair = (first: number, second: number): boolean =>
    similarIndexes[first]?.has(second) === true || names[first]?.key === names[second]?.key;
  /** Higher indexes that share a group with each index. */
  const laterGroupMembers = names.map(() => new Set<number>());
  const groups: (readonly ComparedName[])[] = [];
  for (const [first, similar] of similarIndexes.entries()) {
    for (const second of similar) {
      if (first < second && laterGroupMembers[first]?.has(second) !== true) {
        const group = yield* extendPair([first, second], similar, isPair);
        for (const [position, member] of group.entries()) {
          const later = laterGroupMembers[member];
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
  const similarIndexes = names.map(() => new Set<number>());
  for (const [index, name] of names.entries()) {
    for (const candidateIndex of findCandidates(name)) {
      const candidate = names[candidateIndex];
      if (
        candidate !== undefined &&
        candidate.key !== name.key &&
        areSimilarNames(name, candidate, isKnown)
      ) {
        similarIndexes[index]?.add(candidateIndex);
        similarIndexes[candidateIndex]?.add(index);
      }
      yield;
    }
  }
  return similarIndexes;
}
