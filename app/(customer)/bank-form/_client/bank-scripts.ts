/**
 * Settles once the bank's scripts have run, or could not be had: they are deferred, and the browser ends reading
 * the document after the last of them. This code may come before that or after.
 */
export const bankScripts = (): Promise<void> =>
  new Promise((resolve) => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { domContentLoadedEventStart: ended } = navigation as PerformanceNavigationTiming;
    if (ended > 0 || document.readyState === "complete") resolve();
    else addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
