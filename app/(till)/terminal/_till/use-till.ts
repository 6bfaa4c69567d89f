import { useCallback, useEffect, useReducer } from "react";
import { type Screen, START, step, type TillView } from "./screen";
import { isLockedOut, server, type TillState, Unreachable } from "./server";
import { useIdleLock } from "./use-idle-lock";
import { emptyVault, fillVault, readVault } from "./vault";

export type Till = TillView & {
  show: (screen: Screen) => void;
  /** Asks the server who is at the till, and shows the screen for it. */
  boot: () => Promise<void>;
  /** Shows the screen for an error: the lock, the offline tickets, or the message. */
  fail: (thrown: unknown) => void;
};

const REFILL_BELOW = 10;

/** While online, the device refills its numbers for when it is offline. */
const refill = async ({ shop, deviceId }: TillState): Promise<void> => {
  const kept = await readVault();
  if (kept?.deviceId === deviceId && kept.last - kept.next + 1 >= REFILL_BELOW) return;
  try {
    await fillVault(await server.block(), shop);
  } catch {
    // Refilling never delays a sale.
  }
};

const prepareVault = async (state: TillState): Promise<void> => {
  if (state.who === "nobody") await emptyVault();
  if (state.who === "cashier") void refill(state);
};

/** The till's state, and the transitions between its screens. */
export const useTill = (): Till => {
  const [view, dispatch] = useReducer(step, START);
  const show = useCallback((screen: Screen) => dispatch({ show: screen }), []);
  const boot = useCallback(async (): Promise<void> => {
    try {
      const state = await server.state();
      await prepareVault(state);
      dispatch({ entered: state });
    } catch (thrown) {
      show(
        thrown instanceof Unreachable
          ? { name: "offline", start: null }
          : { name: "fault", thrown },
      );
    }
  }, [show]);
  const fail = useCallback(
    (thrown: unknown): void => {
      if (isLockedOut(thrown)) void boot();
      else if (thrown instanceof Unreachable) show({ name: "offline", start: null });
      else show({ name: "fault", thrown });
    },
    [boot, show],
  );
  useEffect(() => {
    void boot();
  }, [boot]);
  useIdleLock(view.state?.who === "cashier", boot);
  return { ...view, show, boot, fail };
};
