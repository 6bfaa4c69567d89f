import { useRef, useState } from "react";

/** Prevents starting the same work twice at once. */
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
