import type { PreviewContent } from '../blocks.ts';

/** Returns the addresses of all links of a preview. */
export function getLinkTargets({ blocks }: PreviewContent): ReadonlySet<string> {
  return new Set(
    blocks.flatMap((block) => {
      switch (block.kind) {
        case 'links':
          return block.links.map(({ target }) => target);
        case 'table':
          return block.rows.flatMap(({ target }) => target ?? []);
        default:
          return [];
      }
    }),
  );
}
