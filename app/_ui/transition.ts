/** Dispatched when the router begins a navigation. */
export const TRANSITION = "router-transition";

/** Watches for a navigation; the returned function ends the watch and returns whether there was one. */
export const watchLeaving = (): (() => boolean) => {
  let isLeaving = false;
  const leave = (event: Event): void => {
    // The person may still cancel at the warning about unsaved changes.
    if (!event.defaultPrevented) isLeaving = true;
  };
  window.addEventListener(TRANSITION, leave);
  window.addEventListener("beforeunload", leave);
  return () => {
    window.removeEventListener(TRANSITION, leave);
    window.removeEventListener("beforeunload", leave);
    return isLeaving;
  };
};
