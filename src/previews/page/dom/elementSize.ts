/** The size of an element and its font, in pixels. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}
