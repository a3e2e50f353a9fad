import type { equipmentKeys, movementKeys, positionKeys, styleKeys } from './movements.ts';

export type Movement = (typeof movementKeys)[number];
export type Tool = (typeof equipmentKeys)[number];
export type Position = (typeof positionKeys)[number];
type Style = (typeof styleKeys)[number];

/** Characteristics of a generated exercise; without a style, it is done in the usual way. */
export interface Combination {
  movement: Movement;
  tool: Tool;
  position: Position;
  style: Style | undefined;
}

/** The parts of a name, in the words of a language. */
export interface NameParts {
  movement: string;
  tool: string;
  position: string;
  /** Empty for the usual style. */
  style: string;
}

/** Alternative phrasings, of which one is chosen. */
export type Variants = readonly [string, ...string[]];

/** The words of one language for generated exercises. */
export interface Lexicon {
  movements: Readonly<Record<Movement, string>>;
  tools: Readonly<Record<Tool, string>>;
  positions: Readonly<Record<Position, string>>;
  styles: Readonly<Record<Style, string>>;
  name: (parts: NameParts) => string;
  /** Sentences, in order. */
  about: readonly Variants[];
  /** Steps, in order. */
  steps: readonly Variants[];
}

/** Joins the parts in the order of most languages: movement, tool, position, style. */
export function joinNameParts({ movement, tool, position, style }: NameParts): string {
  return `${movement} ${tool} ${position}${style === '' ? '' : `, ${style}`}`;
}
