// undici ships its types for the whole package only. These are the modules that are taken one by one.
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
  /** The `connect` method, to be called on a dispatcher of HTTP/1.1, which hands over its own connection. */
  const connect: (
    this: Dispatcher,
    options: Dispatcher.ConnectOptions,
  ) => Promise<Dispatcher.ConnectData & { readonly socket: Socket }>;
  export default connect;
}

declare module 'undici/lib/core/connect.js' {
  import type { Socket } from 'node:net';
  import type { buildConnector } from 'undici';
  /** Makes a function that starts a connection, and says when it is there. */
  const connector: (
    options: buildConnector.BuildOptions,
  ) => (options: buildConnector.Options, callback: buildConnector.Callback) => Socket;
  export default connector;
}
