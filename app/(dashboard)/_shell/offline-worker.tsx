"use client";

import { useEffect } from "react";

/** Has the browser keep the page that is shown where no answer comes. */
export const OfflineWorker = () => {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    // Without it the browser's own page is shown.
    navigator.serviceWorker
      .register("/dashboard-worker.js", { scope: "/dashboard" })
      .catch(() => undefined);
  }, []);
  return null;
};
