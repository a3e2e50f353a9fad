/** Iterates over the chunks of a stream. Not every browser supports that on the stream itself. */
export async function* readChunks<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield chunk.value;
    }
  } finally {
    // A reader that stops early cancels the rest.
    await reader.cancel().catch(() => undefined);
  }
}
