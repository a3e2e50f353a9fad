import type { equipmentKeys, movementKeys, positionKeys, styleKeys } from './movements.ts';

export type Movement = (typeof movementKeys)[number];
export type Tool = (typeof equipmentKeys)[number];
export type Position = (typeof positionKeys)[number];
export type Style = (typeof styleKeys)[number];

/** What a generated exercise is; without a style it is done in the usual way. */
export interface Combination {
  movement: Movement;
  tool: Tool;
  position: Position;
  style: Style | undefined;
}

/** What a name is combined from, in the words of a language. */
export interface NameParts {
  movement: string;
  tool: string;
  position: string;
  /** Empty for the usual way of doing it. */
  style: string;
}

/** A few ways to say the same; one of them is chosen. */
export type Variants = readonly [string, ...string[]];

/** The words of one language for generated exercises. */
export interface Lexicon {
  movements: Readonly<Record<Movement, string>>;
  tools: Readonly<Record<Tool, string>>;
  positions: Readonly<Record<Position, string>>;
  styles: Readonly<Record<Style, string>>;
  name: (parts: NameParts) => string;
  /** One sentence after the other. */
  about: readonly Variants[];
  /** One step after the other. */
  steps: readonly Variants[];
}

/** Movement, tool, position, then how it is done: the order of most languages. */
export function inOrder({ movement, tool, position, style }: NameParts): string {
  return `${movement} ${tool} ${position}${style === '' ? '' : `, ${style}`}`;
}
