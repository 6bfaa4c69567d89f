"use client";

import { type ReactNode, useEffect, useState } from "react";

/** Shows its content until a time in milliseconds. */
export const Until = ({ at, children }: { at: number; children: ReactNode }) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), at - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  return isOver ? null : children;
};
