import { useEffect, useEffectEvent } from "react";

/** Hears the keyboard of the whole page while a screen is shown. */
export const useKey = (hear: (event: KeyboardEvent) => void): void => {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => heard(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
};
