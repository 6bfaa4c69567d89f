import { useEffect, useEffectEvent, useState } from "react";
import { isLockedOut, type Payment, server } from "./server";
import { signalRefused } from "./signals";

const WAIT_S = 25;
const AGAIN_MS = 2000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

export const isDecided = ({ status }: Payment): boolean =>
  status !== "open" && status !== "processing";

type Handlers = {
  onDecided: (payment: Payment) => void;
  /** The till locked itself; the payment continues. */
  onLocked: (payment: Payment) => void;
};

export type Followed = {
  payment: Payment;
  /** Whether the server is currently unreachable. */
  isLost: boolean;
};

/** Follows a payment by long polls until it is decided. */
export const useFollow = (first: Payment, handlers: Handlers): Followed => {
  const [payment, setPayment] = useState(first);
  const [isLost, setLost] = useState(false);
  const decided = useEffectEvent(handlers.onDecided);
  const lockedOut = useEffectEvent(handlers.onLocked);
  const take = useEffectEvent((next: Payment): void => {
    if (next.lastFailureCode && next.lastFailureCode !== payment.lastFailureCode) signalRefused();
    setPayment(next);
    if (isDecided(next)) decided(next);
  });
  useEffect(() => {
    const gone = new AbortController();
    /** One poll; returns the state, or null if there is nothing more to follow. */
    const poll = async (seen: Payment, seconds: number): Promise<Payment | null> => {
      const next = await server.follow(seen, seconds, gone.signal);
      if (gone.signal.aborted) return null;
      setLost(false);
      take(next);
      return isDecided(next) ? null : next;
    };
    const missed = async (thrown: unknown, seen: Payment): Promise<Payment | null> => {
      if (gone.signal.aborted) return null;
      if (isLockedOut(thrown)) {
        lockedOut(seen);
        return null;
      }
      setLost(true);
      await pause(AGAIN_MS, gone.signal);
      return gone.signal.aborted ? null : seen;
    };
    const follow = async (): Promise<void> => {
      let [seen, seconds]: [Payment | null, number] = [first, 0];
      while (seen) {
        const last: Payment = seen;
        try {
          seen = await poll(last, seconds);
          seconds = WAIT_S;
        } catch (thrown) {
          seen = await missed(thrown, last);
          // After a gap, request the state immediately.
          seconds = 0;
        }
      }
    };
    void follow();
    return () => gone.abort();
  }, [first]);
  return { payment, isLost };
};
