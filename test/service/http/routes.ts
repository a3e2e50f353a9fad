import { type Endpoint, NoSuchRow, type Scope } from '../endpoints/support/endpoint.ts';
import type { GenerationDefinition } from '../generations/generations.ts';
import type { ReleaseName } from '../generations/release.ts';
import type { Json } from '../json.ts';
import { createOpenApiDocument } from './openApi.ts';
import { createListAnswer } from './paging.ts';

/** The endpoint that a path below `api/v2/` leads to. */
export interface Route {
  access: Endpoint['access'];
  /** True if the page cache contains the answer, so that the key is ignored. */
  cached: boolean;
  answer: (scope: Scope, query: URLSearchParams) => Json;
}

/** The parts of a path below `api/v2/`: `exercise/9/` has exercise and 9. */
export interface ResourcePath {
  name: string;
  id: string | undefined;
  action: string | undefined;
}

/** Parses a path; undefined for one that no endpoint can have. It may end in `.json` (wger-api.md §2). */
export function parseResourcePath(path: string): ResourcePath | undefined {
  const match = /^([\w-]+)(?:\/([^/.]+)(?:\/([\w-]+))?)?(?:\/|\.json)$/.exec(path);
  return match?.[1] === undefined ? undefined : { name: match[1], id: match[2], action: match[3] };
}

/** Finds a route; undefined where the release has none, which is answered with a 404 page. */
export function findRoute(definition: GenerationDefinition, path: string): Route | undefined {
  const document = documents[path];
  if (document !== undefined && definition.complete && definition.release.isAtLeast(document.since)) {
    return { access: 'public', cached: false, answer: (scope) => document.answer(definition, scope) };
  }
  const parts = parseResourcePath(path);
  const endpoint = parts && (definition.endpoints[parts.name] ?? definition.unlisted[parts.name]);
  return endpoint && endpointRoute(definition, endpoint, parts);
}

/** An answer that is neither a list nor a row, and the first release with it (wger-api.md §1). */
interface Document {
  since: ReleaseName;
  answer: (definition: GenerationDefinition, scope: Scope) => Json;
}

const documents: Readonly<Record<string, Document>> = {
  '': {
    since: '1.8',
    answer: ({ endpoints }, { origin }) =>
      Object.fromEntries(Object.keys(endpoints).map((name) => [name, `${origin}/api/v2/${name}/`])),
  },
  'version/': { since: '2.0', answer: ({ version }) => version },
  // Its path has no slash at the end (wger-api.md §1).
  schema: { since: '2.2', answer: createOpenApiDocument },
  'min-app-version/': { since: '2.1', answer: () => '2.0.0' },
};

function endpointRoute(
  { release }: GenerationDefinition,
  endpoint: Endpoint,
  { name, id, action }: ResourcePath,
): Route | undefined {
  const { access } = endpoint;
  const cached = endpoint.cached(release);
  if (id === undefined) {
    const page = endpoint.page;
    return {
      access,
      cached,
      answer: (scope, query) =>
        page?.(scope, query) ??
        createListAnswer(endpoint.list(scope, query), release, `${scope.origin}/api/v2/${name}/`, query),
    };
  }
  if (action !== undefined) {
    const itemAction = endpoint.itemActions[action];
    return itemAction && { access, cached: false, answer: (scope, query) => itemAction(scope, id, query) };
  }
  const listAction = endpoint.listActions[id];
  if (listAction !== undefined) {
    return { access, cached: false, answer: listAction };
  }
  return endpoint.items === false
    ? undefined
    : { access, cached, answer: (scope, query) => getItem(endpoint, scope, id, query) };
}

function getItem(endpoint: Endpoint, scope: Scope, id: string, query: URLSearchParams): Json {
  if (!endpoint.idPattern(scope.release).test(id)) {
    // The service reads the filters first, so a wrong value is answered with 400 even here (wger-api.md §1).
    endpoint.list(scope, query);
    throw new NoSuchRow('Not found.');
  }
  const found = endpoint.find(scope, id, query);
  if (found === undefined) {
    throw new NoSuchRow(
      scope.release.isAtLeast('2.2') ? `No ${endpoint.model} matches the given query.` : 'Not found.',
    );
  }
  return found;
}
