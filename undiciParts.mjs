// What of undici is bundled: the parts that GET requests need, as small as they can be.
import { Buffer } from 'node:buffer';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * undici carries its HTTP parser twice, with SIMD instructions and without. The one without them runs everywhere, and no list
 * is so long that anybody would notice. It is text in Base64, of which a package can be made two fifths smaller, and what is
 * loaded by more, with Brotli: half a millisecond at the first request.
 *
 * @type {import('rolldown').Plugin}
 */
const oneParser = {
  name: 'one-parser',
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
 * undici's parser comes with the constants of all that HTTP knows, of which its client uses two tables.
 *
 * @type {import('rolldown').Plugin}
 */
const fewConstants = {
  name: 'few-constants',
  load: {
    filter: { id: /\/llhttp\/constants\.js$/ },
    handler: async (id) => {
      const { ERROR, TYPE } = /** @type {Record<string, unknown>} */ (await import(pathToFileURL(id).href));
      return `module.exports = ${JSON.stringify({ ERROR, TYPE })};`;
    },
  },
};

/**
 * undici sends forms, too, with a good part of a browser for that, and speaks HTTP/2. Here nothing but GET requests is sent, which
 * have no body, in HTTP/1.1.
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

/** Leaves out of undici what the extension does not use. */
export const undiciParts = [oneParser, fewConstants, onlyGetRequests];
