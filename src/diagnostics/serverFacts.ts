import type * as vscode from 'vscode';
import { baseUrl } from '../api/address.ts';
import { rejectOnAbort } from '../api/concurrency/abort.ts';
import { isFailure } from '../api/failures/failures.ts';
import type { CurrentServer, Server } from '../session/currentServer.ts';
import { secretName } from '../session/keyStore.ts';
import { resources } from '../resources/index.ts';
import { readVersion } from '../resources/server/version.ts';
import type { Fact } from './formatDiagnostics.ts';

/** Time limit of all reads together, in milliseconds: diagnostics are needed most when nothing answers. */
const readTimeout = 5000;

/** Facts about the server in use, from its root and its version, both read without the key. */
export async function readServerFacts(
  currentServer: CurrentServer,
  secrets: vscode.SecretStorage,
  includesAddress: boolean,
): Promise<readonly Fact[]> {
  const server = currentServer.find();
  if (server === undefined) {
    // Even if the user agreed: a text that is no address may contain a password.
    return [['Address', 'not usable']];
  }
  const signal = AbortSignal.timeout(readTimeout);
  const [version, root, key] = await Promise.all([
    withFailureKind(describeVersion(server, signal)),
    withFailureKind(describeEndpointCount(server, signal)),
    readKeyState(secrets, server.address.origin, signal),
  ]);
  return [
    ['Address', includesAddress ? baseUrl(server.address) : 'not told'],
    ['Version', version],
    ['Endpoints', root],
    ...getOfferFacts(server),
    ['API key', key],
  ];
}

async function describeVersion({ client }: Server, signal: AbortSignal): Promise<string> {
  return (await readVersion(client, { signal })) ?? 'not readable';
}

async function describeEndpointCount({ client }: Server, signal: AbortSignal): Promise<string> {
  const names = await client.root.getEndpoints({ signal });
  return names === undefined ? 'not named' : String(names.size);
}

/** The form of each resource that is in use, and what the server can do beyond that. */
function getOfferFacts({ client, catalogue }: Server): readonly Fact[] {
  if (!client.root.hasBeenRead) {
    return [];
  }
  return [
    ...resources.map((resource): Fact => [
      resource.id,
      catalogue.findCurrentForm(resource)?.endpoint ?? 'not offered',
    ]),
    ['Capabilities', [...catalogue.capabilities].join(', ') || 'none'],
  ];
}

/** Returns the state of the key, and nothing else about it. */
async function readKeyState(
  secrets: vscode.SecretStorage,
  origin: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const key = await rejectOnAbort(Promise.resolve(secrets.get(secretName(origin))), signal);
    return key === undefined ? 'none' : 'stored';
  } catch {
    return 'not readable';
  }
}

/** A fact, or the kind of failure that prevented it, without the name of the server. */
async function withFailureKind(fact: Promise<string>): Promise<string> {
  try {
    return await fact;
  } catch (error) {
    if (!isFailure(error)) {
      return `not known (${error instanceof Error ? error.name : 'unknown'})`;
    }
    const detail =
      error.name === 'Unreachable' ? error.code : error.name === 'ServerFault' ? error.status : '';
    return `not known (${`${error.name} ${detail}`.trim()})`;
  }
}
