/** What one fresh extension host measured, in milliseconds. */
export interface Sample {
  /** Activation of an extension that does nothing. */
  readonly empty: number;
  readonly activation: number;
  /** Loading the bundle that the first request needs. */
  readonly undici: number;
}

/** The id of the extension that does nothing. */
export const emptyExtension = 'bench.empty';

/** The environment variable with the path of the file that takes the sample. */
export const sampleVariable = 'WGER_BENCH_SAMPLE';
