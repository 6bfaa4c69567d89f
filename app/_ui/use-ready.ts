"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether a press is heard: false as the server renders a page, and until its script runs. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
