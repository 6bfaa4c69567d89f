import { enhancePayForm } from "./pay-form";
import { startCountdown } from "./return-countdown";
import { watchStatus } from "./watch-status";

/** The whole script of the customer pages. Every page works without it; it only shortens the way. */
const root = document.documentElement;
root.dataset["script"] = "on";

const find = <E extends HTMLElement>(selector: string, start: (found: E) => void) => {
  const found = document.querySelector<E>(selector);
  if (found) start(found);
};

find<HTMLFormElement>("[data-pay-form]", enhancePayForm);
find("[data-watch]", watchStatus);
find("[data-countdown]", startCountdown);
find<HTMLImageElement>("[data-logo]", (logo) => {
  // What did not come uncovers the initials below it.
  const uncover = () => logo.remove();
  if (logo.complete && logo.naturalWidth === 0) uncover();
  else logo.addEventListener("error", uncover);
});
find("[data-focus]", (element) => element.focus());
find("[data-print-page]", (button) => button.addEventListener("click", () => print()));
find<HTMLFormElement>("[data-once]", (form) => {
  form.addEventListener("submit", () => {
    for (const button of form.querySelectorAll("button")) {
      button.disabled = true;
      button.setAttribute("aria-busy", "true");
    }
  });
});

// A page brought back from memory may show a state that has passed.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
