// A proxy in a process of its own: `node proxyMain.ts OPTIONS`, see startProxy.ts. Prints a line of JSON with its port,
// and one for each request. Every name resolves to this computer, so that a request to a name that only the proxy can
// resolve proves that it was used.
import type { lookup, LookupAddress, LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { RequestError, Server, type PrepareRequestFunction } from 'proxy-chain';
import { echoHost, type ProxyOptions, type ProxyLogEntry } from './startProxy.ts';

const { credentials, status, headers, hangs, tls } = JSON.parse(process.argv[2] ?? '{}') as ProxyOptions;

function printEntry(line: ProxyLogEntry | { readonly port: number }): void {
  console.log(JSON.stringify(line));
}

/** Replaces the system's name resolution for `net.connect`. */
function resolveToLocalhost(
  _name: string,
  { all }: LookupOptions,
  callback: (error: null, address: string | LookupAddress[], family?: number) => void,
): void {
  if (all === true) {
    callback(null, [{ address: '127.0.0.1', family: 4 }]);
  } else {
    callback(null, '127.0.0.1', 4);
  }
}

const prepareRequestFunction: PrepareRequestFunction = ({
  request,
  username,
  password,
  hostname,
  port,
  isHttp,
}) => {
  if (hostname === echoHost) {
    printEntry({ echo: port });
    return { customResponseFunction: () => ({ statusCode: 204 }) };
  }
  printEntry({
    method: isHttp ? 'GET' : 'CONNECT',
    target: `${hostname}:${port}`,
    authorization: request.headers['proxy-authorization'],
    key: request.headers.authorization,
  });
  if (status !== undefined) {
    throw new RequestError('Not through here.', status, { ...headers });
  }
  return {
    requestAuthentication: credentials !== undefined && `${username}:${password}` !== credentials,
    dnsLookup: resolveToLocalhost as unknown as typeof lookup,
  };
};

if (hangs === true) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      printEntry({ method: bytes.toString().split(' ', 1)[0] ?? '', target: '' });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  printEntry({ port: (server.address() as AddressInfo).port });
} else {
  const serverOptions = { host: '127.0.0.1', port: 0, prepareRequestFunction };
  const server = new Server(
    tls === undefined ? serverOptions : { ...serverOptions, serverType: 'https', httpsOptions: tls },
  );
  // Longer than any test, so that only clients close connections.
  server.server.keepAliveTimeout = 65_000;
  let connections = 0;
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    printEntry({ connections });
    socket.on('close', () => {
      connections -= 1;
      printEntry({ connections });
    });
  });
  await server.listen();
  printEntry({ port: server.port });
}
