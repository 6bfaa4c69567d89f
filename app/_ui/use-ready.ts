"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether a button works: false in the server's HTML, until the page's script runs. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
