/** The content of a preview, as the page draws it. */
export interface PreviewContent {
  readonly title: string;
  /** Title of the tab; `title` when absent. */
  readonly tabTitle?: string;
  /** Text below the title; may be empty. */
  readonly subtitle: string;
  /** The server that the data comes from, and the time at which it was read. */
  readonly source: string;
  readonly blocks: readonly Block[];
}

/** A part of a preview, drawn below the previous one. */
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

/** HTML from a server. The page only takes text, emphasis, lists and links from it. */
export interface RichTextBlock {
  readonly kind: 'richText';
  readonly html: string;
}

/** A list of titles, each with a text. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [title: string, text: string])[];
}

export interface PicturesBlock {
  readonly kind: 'pictures';
  readonly pictures: readonly { readonly url: string; readonly description: string }[];
}

/** A figure of the body from the front and the back, made of layered drawings. */
export interface MusclesBlock {
  readonly kind: 'muscles';
  readonly sides: readonly MuscleSide[];
}

export interface MuscleSide {
  /** Text that names the side and its muscles. */
  readonly description: string;
  /** URLs of drawings of the same width, the bottom layer first. */
  readonly layers: readonly string[];
}

export interface LinksBlock {
  readonly kind: 'links';
  readonly title: string;
  readonly links: readonly PreviewLink[];
}

export interface PreviewLink {
  readonly text: string;
  /** Text after the link; may be empty. */
  readonly remark: string;
  /** URI of another document or preview of the extension, or an HTTPS URL for the browser. */
  readonly target: string;
}

export interface TableColumn {
  readonly title: string;
  /** True for numbers, which are aligned to the right. */
  readonly isNumber: boolean;
}

export interface TableRow {
  /** Numbers are formatted in the language of the page. */
  readonly cells: readonly (string | number)[];
  /** URI that the first cell links to. */
  readonly target?: string;
  /** True for a sum of the rows above. */
  readonly isSum?: boolean;
}

/** A table. The rows of a long one are drawn in batches. */
export interface TableBlock {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

/** A value at a point in time. */
export interface PlotPoint {
  /** Midnight of the day in UTC, in milliseconds since 1970. */
  readonly time: number;
  readonly value: number;
  /** Text such as `3 Nov · 112 kg`. */
  readonly description: string;
  readonly isRecord: boolean;
}

/** A plot over time, with a sentence that summarizes it. A table of the preview has the same numbers. */
export interface PlotBlock {
  readonly kind: 'plot';
  readonly title: string;
  readonly summary: string;
  /** Unit of the values; may be empty. */
  readonly unit: string;
  readonly chartType: 'line' | 'bars';
  /** In chronological order. */
  readonly points: readonly PlotPoint[];
  /** A smoothed line in chronological order; may be empty. */
  readonly mean: readonly { readonly time: number; readonly value: number }[];
  /** Name of the smoothed line in the legend. */
  readonly meanTitle?: string;
  /** The recommended range of values. */
  readonly band?: { readonly from: number; readonly to: number; readonly title: string };
}

export interface CalendarDay {
  /** As in `2026-11-22`. */
  readonly day: string;
  /** 0 for nothing, 4 for the most. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly description: string;
}

/** A year as a grid of weeks, in which a day can be chosen. */
export interface CalendarBlock {
  readonly kind: 'calendar';
  readonly name: string;
  readonly title: string;
  /** Every day from the first to the last, without gaps. */
  readonly days: readonly CalendarDay[];
  /** As in `2026-11-22`. */
  readonly chosen: string;
}

/** Up to three parts of a whole, as one bar. */
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

/** Amounts compared with their goals, each with a bar. */
export interface GoalsBlock {
  readonly kind: 'goals';
  readonly title: string;
  readonly goals: readonly {
    readonly title: string;
    /** The amount divided by the goal; above 1 where the goal is exceeded. */
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

/** A typed number and its chosen unit, which are the separate choices `name` and `name.unit`. */
export interface AmountBlock {
  readonly kind: 'amount';
  readonly name: string;
  readonly title: string;
  /** As it was typed. */
  readonly amount: string;
  /** The reason why the amount is not understood; empty if it is. */
  readonly problem: string;
  readonly unitTitle: string;
  readonly units: readonly { readonly id: string; readonly title: string }[];
  readonly unit: string;
}
