"use client";

import { useEffect } from "react";

/** A page restored from the back/forward cache may show an outdated state. */
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
