/** Lets a loop sleep until something happens, but no longer than it says. */
export type WakeableSleep = { ring: () => void; wait: (atMostMs: number) => Promise<void> };

export const wakeableSleep = (): WakeableSleep => {
  let wakeUp = () => {};
  let hasRung = false;
  return {
    ring: () => {
      hasRung = true;
      wakeUp();
    },
    wait: (atMostMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, hasRung ? 0 : atMostMs);
        hasRung = false;
        wakeUp = () => {
          hasRung = false;
          clearTimeout(timer);
          resolve();
        };
      }),
  };
};
