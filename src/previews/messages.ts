import type { PreviewContent } from './blocks.ts';

/** Words that come with the page, which shows its title and that it is loading until it is told more. */
export interface PageStrings {
  /** Name of what is shown, until it is read. */
  readonly title: string;
  readonly loading: string;
  readonly openJson: string;
  readonly refresh: string;
  readonly copyCsv: string;
  readonly copySvg: string;
  /** Beside the button that draws more rows of a table: `{0}` stands for the number of those that are not drawn yet. */
  readonly showMore: string;
  readonly record: string;
}

/** Message of the extension to the page. */
export type MessageToPage =
  | { readonly type: 'loading' }
  | { readonly type: 'content'; readonly content: PreviewContent }
  | {
      readonly type: 'failure';
      readonly text: string;
      /** Titles of the recovery actions, in order. */
      readonly actions: readonly string[];
    };

/** Choices that were made in a preview, by their names. */
export type Choices = Readonly<Record<string, string>>;

/** The choices that say nothing of a person: all that is kept of a preview, or left of it for another key. */
export function omitPersonalChoices({ range }: Choices): Choices {
  return range === undefined ? {} : { range };
}

/** Message of the page to the extension. */
export type MessageFromPage =
  /** The page is there; with what was chosen before the window was loaded again. */
  | { readonly type: 'ready'; readonly choices: Choices }
  | { readonly type: 'choices'; readonly choices: Choices }
  | { readonly type: 'openJson' | 'refresh' | 'copyCsv' }
  /** A drawing, as text. */
  | { readonly type: 'copySvg'; readonly svg: string }
  /** A link that stands in the content. */
  | { readonly type: 'open'; readonly target: string }
  /** A recovery action, by its place. */
  | { readonly type: 'recover'; readonly at: number };
