"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the page at intervals, while what it shows may change. */
export const RefreshEvery = ({ milliseconds }: { milliseconds: number }) => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), milliseconds);
    return () => clearInterval(timer);
  }, [router, milliseconds]);
  return null;
};
