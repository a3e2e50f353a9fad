import { Busy, ServerFault, Unreachable, isFailure } from './errors.ts';
import { isObject, type JsonObject } from './jsonValue.ts';
import type { Answer } from './requests.ts';

/** A name that can be a part of a path as it is. The root of a wger server has no others. */
const usualName = /^[a-z][a-z0-9-]*$/;

/** What a server's root document names. */
export class Root {
  readonly #read: (signal: AbortSignal | undefined) => Promise<Answer>;
  /** What it named when it could last be read. */
  #names: ReadonlySet<string> | undefined;
  /** Whether that is known to be so: there was an answer, readable or not. */
  #isKnown = false;

  constructor(read: (signal: AbortSignal | undefined) => Promise<Answer>) {
    this.#read = read;
  }

  /**
   * The names of the endpoints, or undefined when the server's answer cannot be read. Asked for once, and again after
   * {@link forget}; what was named stays in use while the root cannot be read. Only its keys count: the URLs have the same
   * wrong hosts as `next` (`wger-api.md` §5).
   */
  async names(signal?: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    if (!this.#isKnown) {
      this.#names = (await this.#readNames(signal)) ?? this.#names;
      this.#isKnown = true;
    }
    return this.#names;
  }

  /** Lets the next look at the root be a request: it may have changed, as after an upgrade of the server. */
  forget(): void {
    this.#isKnown = false;
  }

  /** A server that is down says nothing of its root: that is a failure. Any other answer says that there is none. */
  async #readNames(signal: AbortSignal | undefined): Promise<ReadonlySet<string> | undefined> {
    try {
      const { json } = await this.#read(signal);
      return isObject(json) ? endpointNames(json) : undefined;
    } catch (error) {
      const serverIsDown =
        error instanceof Unreachable ||
        error instanceof Busy ||
        (error instanceof ServerFault && error.status >= 500);
      if (serverIsDown || !isFailure(error)) {
        throw error;
      }
      return undefined;
    }
  }
}

/** The members of a root document whose value is the URL of a list of that name; undefined when there is none. */
function endpointNames(root: JsonObject): ReadonlySet<string> | undefined {
  const names = Object.keys(root).filter((name) => {
    const url = root[name];
    return usualName.test(name) && typeof url === 'string' && url.endsWith(`/${name}/`);
  });
  return names.length === 0 ? undefined : new Set(names);
}
