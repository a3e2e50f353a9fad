/** The parts of a stream, one after another. Not every browser can be asked for them by a loop over the stream itself. */
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
    // Whoever has enough ends what would still come.
    await (isComplete ? undefined : reader.cancel().catch(() => undefined));
  }
}
