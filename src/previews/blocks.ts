/** A preview as it is shown: words, numbers and addresses that are drawn as they are. The page computes nothing of them. */
export interface PreviewContent {
  readonly title: string;
  /** Title of its tab; that of the content when absent. */
  readonly tabTitle?: string;
  /** Text below the title; may be empty. */
  readonly subtitle: string;
  /** Server that the data is of, and the time at which it was read. */
  readonly source: string;
  readonly blocks: readonly Block[];
}

/** A part of a preview. Parts stand one below the other. */
export type Block =
  | HeadingBlock
  | TextBlock
  | RichTextBlock
  | FactsBlock
  | PicturesBlock
  | MusclesBlock
  | LinksBlock
  | TableBlock
  | PlotBlock
  | CalendarBlock
  | SharesBlock
  | GoalsBlock
  | ChoiceBlock
  | AmountBlock;

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly text: string;
}

export interface TextBlock {
  readonly kind: 'text';
  readonly text: string;
}

/** HTML of a server. The page takes text, emphasis, lists and links from it, and nothing else. */
export interface RichTextBlock {
  readonly kind: 'richText';
  readonly html: string;
}

/** Facts, as pairs of a title and a text. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [title: string, text: string])[];
}

export interface PicturesBlock {
  readonly kind: 'pictures';
  readonly pictures: readonly { readonly url: string; readonly description: string }[];
}

/** A figure of the body, seen from the front and from the back, made of drawings that lie upon each other. */
export interface MusclesBlock {
  readonly kind: 'muscles';
  readonly sides: readonly MuscleSide[];
}

export interface MuscleSide {
  /** Words for what is seen, with the muscles in it. */
  readonly description: string;
  /** Addresses of drawings of one width, the lowest first. */
  readonly layers: readonly string[];
}

export interface LinksBlock {
  readonly kind: 'links';
  readonly title: string;
  readonly links: readonly PreviewLink[];
}

/** A link to something else. */
export interface PreviewLink {
  readonly text: string;
  /** Text behind it; may be empty. */
  readonly remark: string;
  /** URI of another document or preview of the extension, or an HTTPS address for the browser. */
  readonly target: string;
}

export interface TableColumn {
  readonly title: string;
  /** True for numbers, which stand at the right. */
  readonly isNumber: boolean;
}

export interface TableRow {
  /** Numbers are written in the language of the page. */
  readonly cells: readonly (string | number)[];
  /** URI that the first cell leads to; absent where it leads nowhere. */
  readonly target?: string;
  /** True for a sum of those above it. */
  readonly isSum?: boolean;
}

/** A table. Long ones are drawn in parts. */
export interface TableBlock {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** A number at a time. */
export interface PlotPoint {
  /** Midnight of its day in UTC, in milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  /** Words for it, as in `3 Nov · 112 kg`. */
  readonly description: string;
  readonly isRecord: boolean;
}

/** A plot over time, with a sentence that says what it shows. The numbers are also in a table of the preview. */
export interface PlotBlock {
  readonly kind: 'plot';
  readonly title: string;
  readonly summary: string;
  /** Unit of the values; may be empty. */
  readonly unit: string;
  readonly chartType: 'line' | 'bars';
  /** By time, the earliest first. */
  readonly points: readonly PlotPoint[];
  /** A smoother line through the points, by time; empty where there is none. */
  readonly mean: readonly { readonly time: number; readonly value: number }[];
  /** Name of that line in the legend; absent where there is none. */
  readonly meanTitle?: string;
  /** Values that are aimed at. */
  readonly band?: { readonly from: number; readonly to: number; readonly title: string };
}

/** A day of a calendar. */
export interface CalendarDay {
  /** As in `2026-11-22`. */
  readonly day: string;
  /** 0 for nothing, 4 for the most. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly description: string;
}

/** A year as a grid of weeks. A day can be chosen by its name. */
export interface CalendarBlock {
  readonly kind: 'calendar';
  readonly name: string;
  readonly title: string;
  /** Every day from the first to the last, without gaps. */
  readonly days: readonly CalendarDay[];
  /** As in `2026-11-22`; undefined where none is. */
  readonly chosen: string | undefined;
}

/** Parts of a whole, as one bar. */
export interface SharesBlock {
  readonly kind: 'shares';
  readonly title: string;
  readonly shares: readonly {
    readonly title: string;
    /** From 0 to 1. */
    readonly share: number;
    readonly text: string;
  }[];
}

/** Amounts beside what is aimed at, a bar for each. */
export interface GoalsBlock {
  readonly kind: 'goals';
  readonly title: string;
  readonly goals: readonly {
    readonly title: string;
    /** Part of the goal: 1 for all of it, and more where it was passed. */
    readonly ratio: number;
    readonly text: string;
  }[];
}

/** Options of which one is chosen. */
export interface ChoiceBlock {
  readonly kind: 'choice';
  readonly name: string;
  readonly title: string;
  readonly options: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: string;
}

/** A number that is typed, in a unit that is chosen. They are chosen as `name` and `name.unit`, each by itself. */
export interface AmountBlock {
  readonly kind: 'amount';
  readonly name: string;
  readonly title: string;
  /** As it was typed. */
  readonly amount: string;
  readonly unitTitle: string;
  readonly units: readonly { readonly id: string; readonly title: string }[];
  readonly unit: string;
}
