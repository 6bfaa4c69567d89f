export type Registered = { token?: string; refusal?: string; last4?: string };

/** The bank's own frame with the card field, for the fake bank scripts. */
export const mountField = (
  slot: Element,
  origin: string,
  on: { ready: () => void; change: () => void },
) => {
  const frame = document.createElement("iframe");
  let isComplete = false;
  let resolveToken: ((registered: Registered) => void) | undefined;
  addEventListener("message", ({ origin: from, data }) => {
    if (from !== origin) return;
    if (data.fake === "ready") on.ready();
    if (data.fake === "registered") resolveToken?.(data);
    if (data.fake !== "change") return;
    isComplete = data.complete;
    on.change();
  });
  frame.title = "Bank";
  frame.src = `${origin}/fields`;
  frame.style.border = "0";
  slot.append(frame);
  return {
    isComplete: () => isComplete,
    register: (bank: "stripe" | "payzen") =>
      new Promise<Registered>((resolve) => {
        resolveToken = resolve;
        frame.contentWindow?.postMessage({ fake: "register", bank }, origin);
      }),
  };
};
