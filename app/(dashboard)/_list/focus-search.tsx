"use client";

import { useEffect } from "react";

/** Whoever came with `/` from another page can type at once. */
export const FocusSearch = () => {
  useEffect(() => {
    if (window.location.hash === "#search") document.getElementById("search")?.focus();
  }, []);
  return null;
};
