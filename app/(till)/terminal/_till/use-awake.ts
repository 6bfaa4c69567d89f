import { useEffect } from "react";
import { stayAwake } from "./signals";

/** Keeps the screen on. */
export const useAwake = (): void => {
  useEffect(() => stayAwake(), []);
};
