/** Iterates over the chunks of a stream. Not every browser supports that on the stream itself. */
export async function* readChunks<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk, void> {
  const reader = stream.getReader();
  let isComplete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        isComplete = true;
        return;
      }
      yield value;
    }
  } finally {
    // A reader that stops early cancels the rest.
    await (isComplete ? undefined : reader.cancel().catch(() => undefined));
  }
}
