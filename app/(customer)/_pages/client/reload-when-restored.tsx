"use client";

import { useEffect } from "react";

/** A page brought back from the browser's memory may show a state that has passed. */
export const ReloadWhenRestored = () => {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", reload);
    return () => removeEventListener("pageshow", reload);
  }, []);
  return null;
};
