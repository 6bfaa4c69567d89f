const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.5;
const SLOW_AFTER_MS = 30_000;

/** Asks for the state with growing pauses until it is another, then opens the page again to show it. */
export const watchStatus = (element: HTMLElement) => {
  const { watch = "", state = "", self = "", slow = "", offline = "" } = element.dataset;
  const text = element.querySelector("[data-watch-text]");
  const started = Date.now();
  let pause = FIRST_MS;
  let timer = 0;

  const say = (sentence: string) => {
    // The same sentence written again would be read aloud again.
    if (text && text.textContent !== sentence) text.textContent = sentence;
  };

  const ask = async () => {
    try {
      const answer = await fetch(watch, {
        cache: "no-store",
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(10_000),
      });
      // Refused or limited: not a lost network, only a reason to ask less often.
      const body = answer.ok ? ((await answer.json()) as { state?: string }) : {};
      if (body.state && waitedFor(body.state) !== waitedFor(state)) return location.replace(self);
      say(Date.now() - started > SLOW_AFTER_MS ? slow : "");
    } catch {
      say(offline);
    }
    next();
  };

  const next = () => {
    clearTimeout(timer);
    // Spread, so that a crowd that was cut off together does not come back together.
    timer = window.setTimeout(ask, pause * (0.8 + Math.random() * 0.4));
    pause = Math.min(pause * GROWTH, LONGEST_MS);
  };

  const resume = () => {
    if (document.hidden) return clearTimeout(timer);
    pause = FIRST_MS;
    next();
  };

  document.addEventListener("visibilitychange", resume);
  addEventListener("online", resume);
  next();
};

/** Whose tab is paying makes no difference to what is waited for. */
const waitedFor = (state: string) => (state === "elsewhere" ? "processing" : state);
