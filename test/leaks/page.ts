import type { Frame, Page } from 'playwright-core';
import { textPart, type Part } from './part.ts';

/** Contents of a page by kind and name. */
export type PageParts = Readonly<
  Record<
    'documents' | 'addresses' | 'local storage' | 'session storage' | 'databases' | 'cookies',
    readonly Part[]
  >
>;

/** Reads everything that a page holds: its frames, and the storage of their origins. */
export async function readPageParts(page: Page): Promise<PageParts> {
  const frames = page.frames();
  const storages = await Promise.all(getFramePerOrigin(frames).map(readStorages));
  const cookies = await page.context().cookies();
  return {
    documents: await readDocuments(page),
    addresses: frames.map((frame) => textPart('the address of a frame', frame.url())),
    'local storage': storages.flatMap(({ local }) => local.map(toPart)),
    'session storage': storages.flatMap(({ session }) => session.map(toPart)),
    databases: storages.flatMap(({ databases }) => databases.map(toPart)),
    cookies: cookies.map((cookie) => textPart(cookie.name, JSON.stringify(cookie))),
  };
}

/** The documents of all frames, including text typed into them. */
export async function readDocuments(page: Page): Promise<readonly Part[]> {
  const documents = await Promise.all(
    page
      .frames()
      .map(async (frame) => textPart(frame.url(), await evaluateInFrame(frame, collectDocumentText, ''))),
  );
  return documents;
}

/** A text or bytes from a page. */
interface StoredValue {
  readonly name: string;
  readonly text: string;
  /** True if the text is Base64. */
  readonly isBinary: boolean;
}

interface Storages {
  readonly local: readonly StoredValue[];
  readonly session: readonly StoredValue[];
  readonly databases: readonly StoredValue[];
}

function toPart({ name, text, isBinary }: StoredValue): Part {
  return { name, bytes: Buffer.from(text, isBinary ? 'base64' : 'utf8') };
}

function readStorages(frame: Frame): Promise<Storages> {
  return evaluateInFrame(frame, collectStoredValues, { local: [], session: [], databases: [] });
}

/**
 * One frame for each origin: frames of one origin share its storage, and frames without an origin use that of their
 * parent.
 */
function getFramePerOrigin(frames: readonly Frame[]): Frame[] {
  const byOrigin = new Map<string, Frame>();
  for (const frame of frames) {
    const origin = URL.parse(frame.url())?.origin ?? 'null';
    if (origin !== 'null' && !byOrigin.has(origin)) {
      byOrigin.set(origin, frame);
    }
  }
  return [...byOrigin.values()];
}

/** Evaluates a function in a frame, which may disappear meanwhile, or get another document. */
async function evaluateInFrame<Result>(
  frame: Frame,
  ask: () => Result | Promise<Result>,
  gone: Result,
): Promise<Result> {
  for (;;) {
    try {
      return await frame.evaluate(ask);
    } catch (error) {
      if (frame.isDetached()) {
        return gone;
      }
      if (!String(error).includes('Execution context was destroyed')) {
        throw error;
      }
    }
  }
}

/** The part of the DOM that is used inside the page. */
interface Globals {
  readonly document: {
    readonly documentElement: { readonly outerHTML: string };
    querySelectorAll(selectors: string): Iterable<{ readonly value: string }>;
  };
  readonly localStorage: StorageArea;
  readonly sessionStorage: StorageArea;
  readonly indexedDB: {
    databases(): Promise<readonly { readonly name?: string }[]>;
    open(name: string): DatabaseRequest<Database>;
  };
  readonly btoa: (bytes: string) => string;
}

type StorageArea = Readonly<Record<string, string>>;

interface DatabaseRequest<Result> {
  readonly result: Result;
  onsuccess: () => void;
  onerror: () => void;
}

interface Database {
  readonly objectStoreNames: Iterable<string>;
  transaction(store: string): {
    objectStore(store: string): Record<'getAll' | 'getAllKeys', () => DatabaseRequest<unknown>>;
  };
  close(): void;
}

/** Runs inside the page. */
function collectDocumentText(): string {
  const { document } = globalThis as unknown as Globals;
  const typed = Array.from(document.querySelectorAll('input, textarea'), ({ value }) => value);
  return [document.documentElement.outerHTML, ...typed].join('\n');
}

/** Runs inside the page. */
async function collectStoredValues(): Promise<Storages> {
  const page = globalThis as unknown as Globals;
  const kept: StoredValue[] = [];
  const add = (name: string, value: unknown): void => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : new Uint8Array(value);
      const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      kept.push({ name, text: page.btoa(letters), isBinary: true });
    } else if (typeof value === 'object' && value !== null) {
      const members =
        value instanceof Map || value instanceof Set ? [...value.entries()] : Object.entries(value);
      members.flat().forEach((member) => {
        add(name, member);
      });
    } else {
      kept.push({ name, text: String(value), isBinary: false });
    }
  };
  const answered = <Result>(request: DatabaseRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => {
        resolve(request.result);
      };
      request.onerror = () => {
        reject(new Error('The database cannot be read.'));
      };
    });
  const area = (name: 'localStorage' | 'sessionStorage'): readonly StoredValue[] => {
    try {
      return Object.entries(page[name]).map(([key, value]) => ({
        name: key,
        text: `${key}=${value}`,
        isBinary: false,
      }));
    } catch {
      // A frame without an origin has no storage.
      return [];
    }
  };
  const databases = await page.indexedDB.databases().catch(() => []);
  for (const { name = '' } of databases) {
    const database = await answered(page.indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answered(objects.getAllKeys()), answered(objects.getAll())]);
      add(`${name}/${store}`, keys);
      add(`${name}/${store}`, values);
    }
    database.close();
  }
  return { local: area('localStorage'), session: area('sessionStorage'), databases: kept };
}
