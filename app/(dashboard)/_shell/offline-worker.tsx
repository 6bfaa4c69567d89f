"use client";

import { useEffect } from "react";

/** Registers the worker that shows a page of ours when the browser is offline. */
export const OfflineWorker = () => {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Without it the browser shows its own page.
    navigator.serviceWorker
      .register("/dashboard-worker.js", { scope: "/dashboard" })
      .catch(() => undefined);
  }, []);
  return null;
};
