import { useEffect } from "react";
import { server } from "./server";

const IDLE_MS = 5 * 60_000;
const TOUCH_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 5000;

/** The server locks an idle till; this one shows it immediately. */
export const useIdleLock = (isUnlocked: boolean, onIdle: () => Promise<void>): void => {
  useEffect(() => {
    if (!isUnlocked) return;
    let touchedAt = Date.now();
    let sentAt = Date.now();
    const touched = (): void => {
      touchedAt = Date.now();
      if (touchedAt - sentAt < TOUCH_EVERY_MS) return;
      sentAt = touchedAt;
      void server.touch().catch(() => undefined);
    };
    const timer = setInterval(() => {
      if (Date.now() - touchedAt < IDLE_MS) return;
      touchedAt = Date.now();
      void onIdle();
    }, CHECK_EVERY_MS);
    addEventListener("pointerdown", touched);
    addEventListener("keydown", touched);
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", touched);
      removeEventListener("keydown", touched);
    };
  }, [isUnlocked, onIdle]);
};
