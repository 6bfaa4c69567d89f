/** Lets a loop sleep until it is woken, at most for the given time. */
export type WakeableSleep = { end: () => void; wait: (atMostMs: number) => Promise<void> };

export const wakeableSleep = (): WakeableSleep => {
  let wakeUp = () => {};
  let hasEnded = false;
  return {
    end: () => {
      hasEnded = true;
      wakeUp();
    },
    wait: (atMostMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, hasEnded ? 0 : atMostMs);
        hasEnded = false;
        wakeUp = () => {
          hasEnded = false;
          clearTimeout(timer);
          resolve();
        };
      }),
  };
};
