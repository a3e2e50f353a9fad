import { ensureFailure, isFailure, isNotFound, isServerDown } from './failures/failures.ts';
import { toObject, type JsonObject } from './json/value.ts';
import type { RequestContext } from './requests.ts';

/** Matches names that need no escaping in a path. The root of a wger server has no others. */
const endpointName = /^[a-z][a-z0-9-]*$/;

/** Root document of a server. Only its keys are used: its URLs have the same wrong hosts as `next` (`wger-api.md` §5). */
export class Root {
  readonly #read: (context: RequestContext, expiryCount: number) => Promise<unknown>;
  #knownEndpoints: ReadonlySet<string> | undefined;
  /** Number of times that a pending read became outdated. */
  #expiryCount = 0;
  /** That number when the last root was requested; -1 before the first. */
  #lastRead = -1;
  /** True if the last answer was neither a root nor that there is none, such as the page of a sign-in. The next may be a root. */
  #isIntercepted = false;
  #forgetCount = 0;

  /** @param read reads the root; must not join a read with another `expiryCount` */
  constructor(read: (context: RequestContext, expiryCount: number) => Promise<unknown>) {
    this.#read = read;
  }

  /** False when the root has to be read again. */
  get #isCurrent(): boolean {
    return this.#lastRead === this.#expiryCount && !this.#isIntercepted;
  }

  /** True if the server has ever sent a root, or has sent anything else since it last expired. */
  get hasBeenRead(): boolean {
    return this.#knownEndpoints !== undefined || this.#lastRead === this.#expiryCount;
  }

  /**
   * Changes with each {@link forget}, and when the root names other endpoints than before, so that others can drop what they read
   * before, which may be of another release.
   */
  get forgetCount(): number {
    return this.#forgetCount;
  }

  /** The names in the last root that could be read, without a request; undefined when none ever could. */
  get knownEndpoints(): ReadonlySet<string> | undefined {
    return this.#knownEndpoints;
  }

  /**
   * The names of the endpoints, or undefined when the server has no readable root. Reads it once, and again after
   * {@link expire}, or if something else answered. While it cannot be read, the last known names stay in use.
   */
  async getEndpoints(context: RequestContext = {}): Promise<ReadonlySet<string> | undefined> {
    if (!this.#isCurrent) {
      try {
        await this.readEndpoints(context);
      } catch (error) {
        if (!isFailure(error) || this.#knownEndpoints === undefined) {
          throw error;
        }
      }
    }
    return this.#knownEndpoints;
  }

  /** Reads the root. @returns undefined if the response is not a root document */
  async readEndpoints(context: RequestContext = {}): Promise<ReadonlySet<string> | undefined> {
    const expiryCount = this.#expiryCount;
    // A server that is down says nothing about its root, which is a failure. Any other answer means that there is none, for now.
    const answer = await this.#read(context, expiryCount).catch(ensureFailure);
    if (isFailure(answer) && isServerDown(answer)) {
      throw answer;
    }
    const names = isFailure(answer) ? undefined : parseEndpointNames(toObject(answer));
    if (expiryCount < this.#lastRead) {
      // A slow answer to an earlier request must not replace a later root.
      return names;
    }
    this.#lastRead = expiryCount;
    // A bug of the server (500) stays, and asking again would delay every read by its retries.
    this.#isIntercepted =
      isFailure(answer) && !isNotFound(answer) && !(answer.name === 'ServerFault' && answer.status === 500);
    if (names !== undefined) {
      const changedNames = names.symmetricDifference(this.#knownEndpoints ?? names);
      this.#forgetCount += Number(changedNames.size > 0);
      this.#knownEndpoints = names;
    }
    return names;
  }

  /** Makes the next {@link getEndpoints} read the root again: it may have changed, as after a server upgrade. */
  expire(): void {
    this.#expiryCount++;
  }

  /** Expires the root together with everything that others read before. */
  forget(): void {
    this.#forgetCount++;
    this.expire();
  }
}

/** The keys of a root document whose value is the URL of a list of that name; undefined when there is none. */
function parseEndpointNames(root: JsonObject): ReadonlySet<string> | undefined {
  const names = Object.keys(root).filter((name) => {
    const url = root[name];
    return endpointName.test(name) && typeof url === 'string' && url.endsWith(`/${name}/`);
  });
  return names.length === 0 ? undefined : new Set(names);
}
