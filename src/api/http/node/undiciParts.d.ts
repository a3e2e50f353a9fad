// undici has types only for the whole package. These are for the modules that are imported separately.
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici';
  const agent: typeof Agent;
  export default agent;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';
  const pool: typeof Pool;
  export default pool;
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';
  /** The `request` method, to be called on a dispatcher. */
  const request: (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;
  export default request;
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Socket } from 'node:net';
  import type { Dispatcher } from 'undici';
  /** The `connect` method, to be called on an HTTP/1.1 dispatcher, which hands over its socket. */
  const connect: (
    this: Dispatcher,
    options: Dispatcher.ConnectOptions,
  ) => Promise<Dispatcher.ConnectData & { readonly socket: Socket }>;
  export default connect;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';
  /** Creates a function that opens a connection and calls back when it is established. */
  const connector: (
    options: buildConnector.BuildOptions,
  ) => (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
  export default connector;
}
