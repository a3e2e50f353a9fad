import { isServerDown, isFailure, ignoreFailure } from './errors.ts';
import { toObject, type JsonObject } from './json/value.ts';
import type { RequestContext } from './requests.ts';

/** A name that can be a part of a path as it is. The root of a wger server has no others. */
const endpointName = /^[a-z][a-z0-9-]*$/;

/** Root document of a server. Only its keys count: the URLs have the same wrong hosts as `next` (`wger-api.md` §5). */
export class Root {
  readonly #read: (context: RequestContext) => Promise<unknown>;
  #knownEndpoints: ReadonlySet<string> | undefined;
  /** False when the root has to be asked for again. */
  #isCurrent = false;
  #forgetCount = 0;

  constructor(read: (context: RequestContext) => Promise<unknown>) {
    this.#read = read;
  }

  /** True if the server ever answered with a root, or with anything else since the last {@link forget}. */
  get hasBeenRead(): boolean {
    return this.#knownEndpoints !== undefined || this.#isCurrent;
  }

  /** Changes with each {@link forget}: what else was read of the release before may be another, too. */
  get forgetCount(): number {
    return this.#forgetCount;
  }

  /** The names when the root could last be read; undefined when it never could. Asks for nothing. */
  get knownEndpoints(): ReadonlySet<string> | undefined {
    return this.#knownEndpoints;
  }

  /**
   * The names of the endpoints, or undefined when the server has no root that can be read. Asked for once, and again after
   * {@link forget}; what was named stays in use while the root cannot be read.
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

  /** Asks for the root now. @returns undefined when what the server answers is no root */
  async readEndpoints(context: RequestContext = {}): Promise<ReadonlySet<string> | undefined> {
    const { forgetCount } = this;
    // A server that is down says nothing about its root, which is a failure. Any other answer means that there is none.
    const json = await ignoreFailure(this.#read(context), (failure) => !isServerDown(failure));
    const names = parseEndpointNames(toObject(json));
    if (forgetCount === this.forgetCount) {
      // A request made before `forget` must not count as the look that is due after it.
      this.#isCurrent = true;
    }
    this.#knownEndpoints = names ?? this.#knownEndpoints;
    return names;
  }

  /** Lets the next look at the root be a request: it may have changed, as after an upgrade of the server. */
  forget(): void {
    this.#forgetCount++;
    this.#isCurrent = false;
  }
}

/** The members of a root document whose value is the URL of a list of that name; undefined when there is none. */
function parseEndpointNames(root: JsonObject): ReadonlySet<string> | undefined {
  const names = Object.keys(root).filter((name) => {
    const url = root[name];
    return endpointName.test(name) && typeof url === 'string' && url.endsWith(`/${name}/`);
  });
  return names.length === 0 ? undefined : new Set(names);
}
