// Reduces undici to the parts that GET requests need.
import { Buffer } from 'node:buffer';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * undici contains its HTTP parser twice, with and without SIMD instructions. The one without runs everywhere, and no
 * list is long enough for the difference to be noticed. It is Base64 text; compressed with Brotli, the package becomes
 * two fifths smaller and the loaded code even more, at the cost of half a millisecond at the first request.
 *
 * @type {import('rolldown').Plugin}
 */
const singleParser = {
  name: 'single-parser',
  resolveId: {
    filter: { id: /\/llhttp_simd-wasm\.js$/ },
    handler(source, importer) {
      return this.resolve(source.replace('_simd', ''), importer);
    },
  },
  transform: {
    filter: { id: /\/llhttp-wasm\.js$/ },
    handler: (code) =>
      code
        .replace(/(?<=')[\w+/=]{1000,}(?=')/, (text) =>
          brotliCompressSync(Buffer.from(text, 'base64')).toString('base64'),
        )
        .replace(
          "Buffer.from(wasmBase64, 'base64')",
          "require('node:zlib').brotliDecompressSync(Buffer.from(wasmBase64, 'base64'))",
        ),
  },
};

/**
 * undici's parser has constants for all of HTTP, of which its client uses two tables.
 *
 * @type {import('rolldown').Plugin}
 */
const usedConstantsOnly = {
  name: 'used-constants-only',
  load: {
    filter: { id: /\/llhttp\/constants\.js$/ },
    handler: async (id) => {
      const { ERROR, TYPE } = /** @type {Record<string, unknown>} */ (await import(pathToFileURL(id).href));
      return `module.exports = ${JSON.stringify({ ERROR, TYPE })};`;
    },
  },
};

/**
 * undici also sends forms, for which it contains a good part of a browser, and supports HTTP/2. The extension sends
 * only GET requests, which have no body, with HTTP/1.1.
 *
 * @type {import('rolldown').Plugin}
 */
const onlyGetRequests = {
  name: 'only-get-requests',
  resolveId: {
    filter: { id: /\/(?:web\/(?:fetch\/(?:body|formdata)|webidl)|client-h2)(?:\.js)?$/ },
    handler: () => 'left-out',
  },
  load: { filter: { id: /^left-out$/ }, handler: () => 'module.exports = {};' },
};

/**
 * undici publishes its requests, with the API key in their headers, on diagnostics channels that every extension in the process
 * can subscribe to. Its channels are replaced by one that never has a subscriber.
 *
 * @type {import('rolldown').Plugin}
 */
const noDiagnostics = {
  name: 'no-diagnostics',
  load: {
    filter: { id: /\/undici\/lib\/core\/diagnostics\.js$/ },
    handler: () =>
      'module.exports = { channels: new Proxy({}, { get: () => ({ hasSubscribers: false }) }) };',
  },
};

/** Plugins that leave out the parts of undici that the extension does not use. */
export const undiciParts = [singleParser, usedConstantsOnly, onlyGetRequests, noDiagnostics];
