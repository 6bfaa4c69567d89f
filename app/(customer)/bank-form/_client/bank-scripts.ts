/**
 * Resolves once the bank's scripts have run or failed to load: they are deferred, so the browser finishes
 * parsing after the last of them. This code may run before or after that.
 */
export const bankScripts = (): Promise<void> =>
  new Promise((resolve) => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { domContentLoadedEventStart: ended } = navigation as PerformanceNavigationTiming;
    if (ended > 0 || document.readyState === "complete") resolve();
    else addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
