import { useEffect, useEffectEvent } from "react";

/** Listens to the keyboard of the whole page while a screen is shown. */
export const useKey = (onKey: (event: KeyboardEvent) => void): void => {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
};
