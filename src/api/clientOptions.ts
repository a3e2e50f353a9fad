import type { Failure, KeyAbsence } from './errors.ts';
import type { Credential, RequestsOptions } from './requests.ts';

/** Options of a client, beside the address of its server. */
export interface ClientOptions extends RequestsOptions {
  /** The API key stored for an origin; asked for once with each private read, never kept. */
  readonly key: (origin: string) => Promise<Credential | undefined>;
  /** Reason for the lack of a key. */
  readonly keyAbsence?: (origin: string) => KeyAbsence;
  /** Told of each request that failed. */
  readonly failed?: (failure: Failure) => void;
  /** Hears whether the server knows the stored key, each time that it shows. */
  readonly keyJudged?: (origin: string, isGood: boolean) => void;
}
