import { getErrorMessage } from '../../../failures/failures.ts';

/** Failure of a proxy, as opposed to the server behind it. Contains no credentials. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
  readonly code: 'ERR_PROXY_CONNECTION' | 'ERR_PROXY_STATUS' | 'ERR_PROXY_UNUSABLE';
  /** The proxy's `host:port`. For an unusable proxy or the editor's own, only the known part, or undefined. */
  readonly proxy: string | undefined;
  /** Status of the proxy's own answer, if it gave one; 407 when it requires credentials. */
  readonly status: number | undefined;
  /** `Retry-After` header of that answer. */
  readonly retryAfter: string | undefined;

  private constructor(
    code: ProxyFailure['code'],
    proxy: string | undefined,
    problem: string,
    details: { status?: number; retryAfter?: string | undefined; cause?: unknown } = {},
  ) {
    super(proxy === undefined ? `the proxy ${problem}` : `proxy ${proxy} ${problem}`, details);
    this.code = code;
    this.proxy = proxy;
    this.status = details.status;
    this.retryAfter = details.retryAfter;
  }

  /** The proxy was unreachable, not trusted, or sent no valid response; `cause` has the code. */
  static fromConnectionError(proxy: string, cause: unknown): ProxyFailure {
    if (cause instanceof ProxyFailure) {
      return cause;
    }
    return new ProxyFailure('ERR_PROXY_CONNECTION', proxy, `failed: ${getErrorMessage(cause)}`, { cause });
  }

  /** The proxy answered in place of the server. */
  static fromStatus(
    proxy: string | undefined,
    status: number,
    headers: Readonly<Record<string, string | readonly string[] | undefined>> = {},
  ): ProxyFailure {
    const retryAfter = headers['retry-after']?.toString();
    return new ProxyFailure('ERR_PROXY_STATUS', proxy, `answered ${status}`, { status, retryAfter });
  }

  /**
   * The proxy is of a kind that only the editor's client supports, or its address cannot be parsed.
   *
   * @param proxy its address, or the setting or variable of it, if the address may contain credentials
   */
  static fromAddress(proxy: string): ProxyFailure {
    return new ProxyFailure('ERR_PROXY_UNUSABLE', proxy, 'cannot be used');
  }
}
