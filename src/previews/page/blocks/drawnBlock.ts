import type { Block } from '../../blocks.ts';
import type { PageStrings } from '../../messages.ts';
import type { PreviewHost } from '../previewHost.ts';

/** Parts of the page that blocks are drawn with. */
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
   * Draws another content of the block into its element. A control in use, or what was opened, then stays as it is.
   *
   * @returns false where that cannot be done, and the block is to be drawn anew
   */
  readonly update?: (block: Block) => boolean;
}
