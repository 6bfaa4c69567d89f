export type Registered = { token?: string; refusal?: string; last4?: string };

/** The bank's own frame with the card's field, for the scripts that stand for a bank's. */
export const mountField = (
  slot: Element,
  origin: string,
  hear: { ready: () => void; change: () => void },
) => {
  const frame = document.createElement("iframe");
  let isComplete = false;
  let settle: ((registered: Registered) => void) | undefined;
  addEventListener("message", ({ origin: from, data }) => {
    if (from !== origin) return;
    if (data.fake === "ready") hear.ready();
    if (data.fake === "registered") settle?.(data);
    if (data.fake !== "change") return;
    isComplete = data.complete;
    hear.change();
  });
  frame.title = "Bank";
  frame.src = `${origin}/fields`;
  frame.style.border = "0";
  slot.append(frame);
  return {
    isComplete: () => isComplete,
    register: (bank: "stripe" | "payzen") =>
      new Promise<Registered>((resolve) => {
        settle = resolve;
        frame.contentWindow?.postMessage({ fake: "register", bank }, origin);
      }),
  };
};
