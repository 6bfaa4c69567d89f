import { TRANSITION } from "@/app/_ui/transition";

/** Next calls it when a link, the router or the way back begins to lead to another page. */
export const onRouterTransitionStart = (): void => {
  window.dispatchEvent(new Event(TRANSITION));
};
