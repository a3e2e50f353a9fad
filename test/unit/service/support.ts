import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { project } from '../../harness/system/paths.ts';
import { recordedReleases } from '../../recordings/recordings.ts';
import { type Service, type ServiceOptions, startService } from '../../service/service.ts';

/** The folder of the recorded answers, next to the project; undefined if it does not exist. */
export const recordings = ((): string | undefined => {
  const folder = join(project, '..', 'shared', 'wger', 'samples');
  return existsSync(folder) ? folder : undefined;
})();

/** The reason to skip tests of recorded answers; false if there are some. */
export const skipReason = recordings === undefined && 'there are no recorded answers beside the project';

/** The folders of the recordings, by generation. */
export const recordedGenerations = new Map(
  recordedReleases.map(({ generation, folder }) => [generation, folder]),
);

/** Starts a sample server, which stops at the end of the test. */
export async function startTestService(
  test: TestContext,
  options: Partial<ServiceOptions> = {},
): Promise<Service> {
  const service = await startService({ generation: '2.7', ...options });
  test.after(() => service.close());
  return service;
}

export interface ReceivedResponse {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Requests a path below `api/v2/`. */
export async function requestPath(
  { url }: Service,
  path: string,
  {
    key,
    headers = {},
    method = 'GET',
  }: { key?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<ReceivedResponse> {
  const response = await fetch(`${url}/api/v2/${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(key === undefined ? {} : { authorization: `Token ${key}` }), ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
}

export interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Requests a page of a list. */
export async function requestPage(service: Service, path: string, key?: string): Promise<Page> {
  const { json } = await requestPath(service, path, key === undefined ? {} : { key });
  return json as Page;
}

/** The rows of a list of any release; empty for an object that is no list. */
export function getRows(list: unknown): readonly Row[] {
  return (Array.isArray(list) ? list : ((list as Partial<Page>).results ?? [])) as readonly Row[];
}
