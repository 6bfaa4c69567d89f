/** Goes back to the shop after a few seconds, unless the visitor says otherwise. */
export const startCountdown = (element: HTMLElement) => {
  const link = document.querySelector<HTMLAnchorElement>("[data-return]");
  const text = element.querySelector("[data-countdown-text]");
  const stay = element.querySelector<HTMLButtonElement>("[data-stay]");
  if (!link || !text || !stay) return;
  let left = Number(element.dataset["countdown"]);
  let timer = 0;

  const tick = () => {
    text.textContent = (element.dataset["text"] ?? "").replace("#", String(left));
    if (left === 0) return location.assign(link.href);
    left -= 1;
    timer = window.setTimeout(tick, 1000);
  };

  stay.addEventListener("click", () => {
    clearTimeout(timer);
    element.hidden = true;
    link.focus();
  });
  element.hidden = false;
  tick();
};
