import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { apart } from '../../audit/differences/apart.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { foundAt } from '../../session/servers/foundAt.ts';
import type { Attention } from '../../vscode/dialogs/progress.ts';
import type { Report } from '../report.ts';
import type { PlanReport } from '../reportKinds.ts';
import { askForServer } from './askForServer.ts';
import { endpointGroups, releaseLines } from './serverGroups.ts';
import { readFacts } from './visitedServer.ts';

/** Compares the server in use with another one, by what anybody may read of them. */
export const compareServers: PlanReport = async ({ servers, memory }) => {
  const server = servers.get();
  const other = await askForServer(server.address, memory);
  return (
    other && {
      title: vscode.l10n.t('Comparing {0} and {1}', server.address.name, other.name),
      make: (attention) => compare(servers, server, other, attention),
    }
  );
};

async function compare(
  servers: CurrentServer,
  server: Server,
  typed: ServerAddress,
  context: Attention,
): Promise<Report> {
  const address = await foundAt(servers, typed, context);
  const client = servers.visit(address);
  try {
    const [left, right] = await Promise.all([readFacts(server.client, context), readFacts(client, context)]);
    const names = { left: server.address.name, right: address.name };
    return {
      title: vscode.l10n.t('{0} and {1}', names.left, names.right),
      description: releaseLines(names, left, right),
      groups: endpointGroups(names, apart(left.endpoints ?? [], right.endpoints ?? [])),
    };
  } finally {
    client.close();
  }
}
