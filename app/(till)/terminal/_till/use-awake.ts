import { useEffect } from "react";
import { stayAwake } from "./signals";

/** Keeps the screen on while somebody has to look at it. */
export const useAwake = (): void => {
  useEffect(() => stayAwake(), []);
};
