import type { PreviewContent } from './blocks.ts';

/** Strings of the page, which shows the title and the loading message until it receives content. */
export interface PageStrings {
  /** Title shown until the content is loaded. */
  readonly title: string;
  readonly loading: string;
  readonly openJson: string;
  readonly refresh: string;
  readonly copyCsv: string;
  readonly copySvg: string;
  /** Title of the button that draws more rows of a table. `{0}` stands for the number of remaining rows. */
  readonly showMore: string;
  readonly record: string;
}

/** A message from the extension to the page. */
export type MessageToPage =
  | { readonly type: 'loading' }
  | { readonly type: 'content'; readonly content: PreviewContent }
  | {
      readonly type: 'failure';
      readonly text: string;
      /** The titles of the recovery actions. */
      readonly actions: readonly string[];
    };

/** The choices made in a preview, by name. */
export type Choices = Readonly<Record<string, string>>;

/** Removes choices that reveal personal data, so that the rest can be persisted and kept after a change of the key. */
export function omitPersonalChoices({ range }: Choices): Choices {
  return range === undefined ? {} : { range };
}

/** A message from the page to the extension. */
export type MessageFromPage =
  /** The page is loaded. `choices` are those made before the window was reloaded. */
  | { readonly type: 'ready'; readonly choices: Choices }
  | { readonly type: 'choices'; readonly choices: Choices }
  | { readonly type: 'openJson' | 'refresh' | 'copyCsv' }
  /** Copies a plot. */
  | { readonly type: 'copySvg'; readonly svg: string }
  /** Opens a link of the content. */
  | { readonly type: 'open'; readonly target: string }
  /** Runs the recovery action at an index. */
  | { readonly type: 'recover'; readonly at: number };
