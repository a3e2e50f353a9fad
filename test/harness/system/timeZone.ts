/** Does work in a time zone, and returns to the one before. */
export async function withTimeZone(zone: string, work: () => Promise<void> | void): Promise<void> {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    await work();
  } finally {
    if (before === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = before;
    }
  }
}
