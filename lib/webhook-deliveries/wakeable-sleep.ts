/** Lets a loop sleep until it is woken, at most for the given time. */
export type WakeableSleep = { end: () => void; wait: (atMostMs: number) => Promise<void> };

export const wakeableSleep = (): WakeableSleep => {
  let wakeUp: (() => void) | undefined;
  // The loop was awake: its next sleep does not begin.
  let hasEnded = false;
  return {
    end: () => {
      if (wakeUp) wakeUp();
      else hasEnded = true;
    },
    wait: async (atMostMs) => {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, hasEnded ? 0 : atMostMs);
        hasEnded = false;
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wakeUp = undefined;
    },
  };
};
