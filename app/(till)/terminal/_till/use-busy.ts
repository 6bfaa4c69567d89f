import { useRef, useState } from "react";

/** Keeps a piece of work from being begun twice while it lasts. */
export const useBusy = <Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [isBusy: boolean, begin: (...args: Args) => void] => {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const run = async (args: Args): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...args);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return [isBusy, (...args) => void run(args)];
};
