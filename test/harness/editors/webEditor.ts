import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { ServerIdentity } from '../network/certificates.ts';
import { getInstalledExtension } from './installedExtension.ts';
import { createWrapperResponses } from './codeServerWrapper.ts';
import { quietSettings, type Settings } from './settings.ts';
import { installVsCode, type VsCodeVersion } from './vscodeInstall.ts';

/** A workbench that runs entirely in the page, with its extension host in a worker. */
export type WebEditorOptions = PageOptions & (PackagedExtension | ExtensionTests);

interface PageOptions {
  readonly version: VsCodeVersion;
  readonly settings?: Settings;
  /** True if the page's embedder stores secrets, which is the default. */
  readonly secretStorage?: boolean;
  /** The HTTPS certificate of the page's server; plain HTTP when absent. */
  readonly identity?: ServerIdentity;
  /** Port of 127.0.0.1; any free one by default. */
  readonly port?: number;
  /** The open folder, which is not on a disk; none by default. Host tests have one of their own. */
  readonly folder?: { readonly scheme: string; readonly path: string };
}

/** The packaged extension, which the page treats as built in. */
interface PackagedExtension {
  readonly vsix: string;
  /** A folder with a second extension. */
  readonly besides?: string;
}

/** An extension under development, and tests for the page's extension host. */
interface ExtensionTests {
  /** The folder of the extension, with its manifest and built code. */
  readonly developmentPath: string;
  /** The code of the tests: one file that exports `run()`. */
  readonly tests: string;
}

export interface WebEditor {
  readonly url: string;
  readonly dispose: () => Promise<void>;
}

/** Paths of the files of the workbench and of the extensions. */
const [workbenchPath, extensionPath, besidesPath] = ['/vscode', '/extension', '/besides'];

/** Path of the tests, below that of the extension, because they must run in its host. */
const testsPath = `${extensionPath}/tests/index`;

/** Serves VS Code's workbench for browsers, which needs a server only for its files. */
export async function startWebEditor(options: WebEditorOptions): Promise<WebEditor> {
  const { server: vscode } = await installVsCode(options.version);
  const tests = 'tests' in options ? options.tests : undefined;
  const extension =
    'vsix' in options ? await findFiles(options.vsix, options.version) : options.developmentPath;
  const secrets = createWrapperResponses(options.secretStorage);
  const pages = new Map<string, () => Promise<Buffer | string>>([
    ['/', () => renderWorkbenchPage(vscode, origin(), options.settings ?? {}, pageOptions())],
    [`${workbenchPath}/${workbenchScript}`, () => readLocalWorkbench(vscode)],
    [`${testsPath}.js`, () => Promise.resolve(tests ?? '')],
    ...[...secrets].map(([name, body]): [string, () => Promise<Buffer>] => [
      `/${name}`,
      () => Promise.resolve(body),
    ]),
  ]);
  const roots = new Map([
    [workbenchPath, vscode],
    [extensionPath, extension],
    ...('besides' in options ? [[besidesPath, options.besides] as const] : []),
  ]);
  const { identity } = options;
  const listener: RequestListener = (request, response) => void respond(request, response, pages, roots);
  const server = identity === undefined ? createServer(listener) : createSecureServer(identity, listener);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const pageOptions = (): object => ({
    ...(options.folder === undefined ? {} : { folderUri: options.folder }),
    ...createExtensionConfiguration(origin(), [...roots.keys()], tests),
  });
  const scheme = identity === undefined ? 'http' : 'https';
  const origin = (): string => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    // The remaining payload is added by the callers.
    url: `${origin()}/?${tests === undefined && options.folder === undefined ? 'ew=true' : ''}`,
    dispose: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The folder of the files of a packaged extension. */
async function findFiles(vsix: string, version: VsCodeVersion): Promise<string> {
  const extensions = await getInstalledExtension(version, vsix);
  const entries = await readdir(extensions, { withFileTypes: true });
  return join(extensions, entries.find((entry) => entry.isDirectory())?.name ?? '');
}

const workbenchScript = 'out/vs/code/browser/workbench/workbench.js';

/** The workbench's script without code-server's remote: the user's data is in the browser. */
async function readLocalWorkbench(vscode: string): Promise<string> {
  const script = await readFile(join(vscode, workbenchScript), 'utf8');
  return script
    .replace(remoteDataHome, '$1{return $2("/User").with({scheme:$3.vscodeUserData})}')
    .replace(',remoteAuthority:location.host', '');
}

/** The location of a remote user's data: a call that joins a path with the scheme of remote files. */
const remoteDataHome =
  /(get userRoamingDataHome\(\))\{return [\w$]+\(([\w$]+\.file)\(this\.userDataPath\)\.with\(\{scheme:([\w$]+)\.vscodeRemote\}\),"User"\)\}/;

/** The configuration for the extensions at some paths, and for tests. */
function createExtensionConfiguration(
  origin: string,
  paths: readonly string[],
  tests: string | undefined,
): object {
  const { host, protocol } = new URL(origin);
  const at = (path: string): object => ({ scheme: protocol.replace(':', ''), authority: host, path });
  const extensions = paths.filter((path) => path !== workbenchPath).map(at);
  return tests === undefined
    ? { additionalBuiltinExtensions: extensions }
    : {
        developmentOptions: { extensions, extensionTestsPath: at(testsPath) },
        folderUri: { scheme: 'tmp', path: '/workspace' },
      };
}

async function renderWorkbenchPage(
  vscode: string,
  origin: string,
  settings: Settings,
  extensions: object,
): Promise<string> {
  const base = join(vscode, 'out', 'vs', 'code', 'browser', 'workbench', 'workbench.html');
  const [page, product] = await Promise.all([
    readFile(base, 'utf8'),
    readFile(join(vscode, 'product.json'), 'utf8'),
  ]);
  const { port, protocol } = new URL(origin);
  const configuration = {
    userDataPath: '/User',
    isEnabledFileDownloads: true,
    isEnabledFileUploads: true,
    isEnabledCoderGettingStarted: false,
    productConfiguration: {
      ...(JSON.parse(product) as object),
      webviewContentExternalBaseUrlTemplate: `${protocol}//{{uuid}}.localhost:${port}${workbenchPath}/out/vs/workbench/contrib/webview/browser/pre/`,
    },
    configurationDefaults: { ...quietSettings, ...settings },
    ...extensions,
  };
  const values: Readonly<Record<string, string>> = {
    WORKBENCH_WEB_CONFIGURATION: JSON.stringify(configuration),
    WORKBENCH_WEB_BASE_URL: `${origin}${workbenchPath}`,
    WORKBENCH_AUTH_SESSION: '',
    WORKBENCH_NLS_FALLBACK_URL: `${origin}${workbenchPath}/out/nls.messages.js`,
    WORKBENCH_NLS_URL: `${origin}${workbenchPath}/out/nls.messages.js`,
    BASE: origin,
    VS_BASE: origin,
    WORKBENCH_SCRIPT_NONCE: '',
  };
  return page.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => escapeAttribute(values[name] ?? ''));
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  pages: ReadonlyMap<string, () => Promise<Buffer | string>>,
  roots: ReadonlyMap<string, string>,
): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  const page = pages.get(path);
  const body = await (page === undefined ? readFileAt(path, roots) : page()).catch(() => undefined);
  const type = path === '/' ? 'text/html' : (contentTypes[extname(path)] ?? 'application/octet-stream');
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': type,
    // Each webview has an origin of its own.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(body ?? '');
}

async function readFileAt(path: string, roots: ReadonlyMap<string, string>): Promise<Buffer | undefined> {
  for (const [prefix, root] of roots) {
    if (path.startsWith(`${prefix}/`)) {
      const file = normalize(join(root, path.slice(prefix.length)));
      return file.startsWith(root + sep) ? readFile(file) : undefined;
    }
  }
  return undefined;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};
