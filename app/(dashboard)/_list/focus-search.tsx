"use client";

import { useEffect } from "react";

/** After `/` on another page, the search field has the focus. */
export const FocusSearch = () => {
  useEffect(() => {
    if (window.location.hash === "#search") document.getElementById("search")?.focus();
  }, []);
  return null;
};
