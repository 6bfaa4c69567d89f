"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks for the page again and again while something goes on that it shows. */
export const RefreshEvery = ({ milliseconds }: { milliseconds: number }) => {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), milliseconds);
    return () => clearInterval(timer);
  }, [router, milliseconds]);
  return null;
};
