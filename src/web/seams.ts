// What needs Node, and what a browser has in its place: where a module imports `node/NAME.ts`, the bundler takes the `NAME.ts`
// below `src/web/`, in whatever folder, so names are unique there. Each has to export the same.
import type * as nodeTurns from '../api/concurrency/node/turns.ts';
import type * as nodeUtf8 from '../api/http/node/utf8.ts';
import type * as nodeTexts from '../api/json/node/texts.ts';
import type * as nodeFolderAt from '../backup/node/folderAt.ts';
import type * as nodeSystemFacts from '../diagnostics/node/systemFacts.ts';
import type { HttpClient } from '../session/network.ts';
import type * as nodeMediaAccess from '../session/node/mediaAccess.ts';
import type * as nodePlainHttp from '../session/node/plainHttp.ts';
import type * as nodeSnapshots from '../session/node/snapshots.ts';
import type * as nodeConnectionFailures from '../vscode/failures/node/connectionFailures.ts';
import type * as nodeHomeFolder from '../vscode/node/homeFolder.ts';
import type * as nodePlatform from '../vscode/node/platform.ts';
import type * as nodeReplaceFile from '../vscode/node/replaceFile.ts';
import type { LogWriter } from '../vscode/logChannel.ts';
import type * as connectionFailures from './network/connectionFailures.ts';
import type * as folderAt from './folderAt.ts';
import type * as homeFolder from './homeFolder.ts';
import type * as httpClients from './network/httpClients.ts';
import type * as mediaAccess from './mediaAccess.ts';
import type * as platform from './runtime/platform.ts';
import type * as plainHttp from './network/plainHttp.ts';
import type * as replaceFile from './replaceFile.ts';
import type * as snapshots from './snapshots.ts';
import type * as systemFacts from './systemFacts.ts';
import type * as texts from './runtime/texts.ts';
import type * as turns from './runtime/turns.ts';
import type * as utf8 from './runtime/utf8.ts';

/** A module that can stand in the place of another. */
type InPlaceOf<Other, Module extends Partial<Other>> = Module;

export type Seams = [
  InPlaceOf<typeof nodeTurns, typeof turns>,
  InPlaceOf<typeof nodeUtf8, typeof utf8>,
  InPlaceOf<typeof nodeTexts, typeof texts>,
  InPlaceOf<typeof nodeFolderAt, typeof folderAt>,
  InPlaceOf<typeof nodeSystemFacts, typeof systemFacts>,
  InPlaceOf<{ readonly HttpClients: new (log: LogWriter) => HttpClient }, typeof httpClients>,
  InPlaceOf<typeof nodeMediaAccess, typeof mediaAccess>,
  InPlaceOf<typeof nodePlainHttp, typeof plainHttp>,
  InPlaceOf<typeof nodeSnapshots, typeof snapshots>,
  InPlaceOf<typeof nodeConnectionFailures, typeof connectionFailures>,
  InPlaceOf<typeof nodeHomeFolder, typeof homeFolder>,
  InPlaceOf<typeof nodePlatform, typeof platform>,
  InPlaceOf<typeof nodeReplaceFile, typeof replaceFile>,
];
