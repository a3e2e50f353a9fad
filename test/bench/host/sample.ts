/** What one fresh extension host measured, in milliseconds. */
export interface Sample {
  /** Activation of an extension that does nothing. */
  readonly empty: number;
  readonly activation: number;
  /** Loading the bundle that the first request needs. */
  readonly undici: number;
  /** How often the folder of the snapshots was looked into by then. */
  readonly looks: number;
}

/** The id of the extension that does nothing but say where its files would be kept. */
export const emptyExtension = 'bench.empty';

/** The environment variable with the path of the file that takes the sample. */
export const sampleVariable = 'WGER_BENCH_SAMPLE';

/** The environment variable with the folder of snapshots to start with; none when it is not set. */
export const snapshotsVariable = 'WGER_BENCH_SNAPSHOTS';
