/** The event that says that the router has begun to lead elsewhere. */
export const TRANSITION = "router-transition";

/** Watches whether another page is asked for from now on; what it gives ends the watch and says so. */
export const watchLeaving = (): (() => boolean) => {
  let isLeaving = false;
  const leave = (event: Event): void => {
    // Whoever is asked before something typed is lost may stay.
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
