/** Interval at which the clock is checked, in milliseconds. A timer set for midnight would be late after the computer slept. */
const checkInterval = 60_000;

/** Calls `listener` when the date in the user's time zone changes. */
export function onDidChangeDay(listener: () => unknown): { readonly dispose: () => void } {
  let day = new Date().toDateString();
  const timer = setInterval(() => {
    const today = new Date().toDateString();
    if (today !== day) {
      day = today;
      listener();
    }
  }, checkInterval);
  return {
    dispose: () => {
      clearInterval(timer);
    },
  };
}
