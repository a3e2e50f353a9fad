import type { Block } from '../../blocks.ts';
import type { PageStrings } from '../../messages.ts';
import type { PreviewHost } from '../previewHost.ts';

/** The parts of the page that blocks depend on. */
export interface DrawContext {
  readonly host: PreviewHost;
  readonly strings: PageStrings;
  /** As in `de` or `pt-br`. */
  readonly language: string;
}

/** A block on the page. */
export interface DrawnBlock {
  readonly element: HTMLElement;
  /**
   * Draws other content into the block's element, so that controls in use and shown rows stay.
   *
   * @returns false if the block has to be redrawn instead
   */
  readonly update?: (block: Block) => boolean;
}
