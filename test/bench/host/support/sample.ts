/** Figures measured in one fresh extension host, in milliseconds. */
export interface Sample {
  /** Activation of an empty extension. */
  readonly empty: number;
  readonly activation: number;
  /** Loading the bundle that the first request needs. */
  readonly undici: number;
  /** Number of accesses to the snapshot folder by then. */
  readonly looks: number;
}

/** The id of the empty extension, which only tells where its files would be stored. */
export const emptyExtension = 'bench.empty';

/** The environment variable with the path of the file that receives the sample. */
export const sampleVariable = 'WGER_BENCH_SAMPLE';

/** The environment variable with the folder of snapshots to start with; unset for none. */
export const snapshotsVariable = 'WGER_BENCH_SNAPSHOTS';
