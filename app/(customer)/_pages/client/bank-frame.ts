export type BankMessage = {
  source: "bank";
  /**
   * `enter`: the key was pressed in the form, which leaves it to this page what that does. `busy`: the
   * cardholder is being asked in the form, and that may take minutes.
   */
  type: "ready" | "height" | "change" | "enter" | "busy" | "token" | "error";
  height?: unknown;
  token?: unknown;
  message?: unknown;
  /** The field at fault, which the bank's form has marked and gone to by itself. */
  field?: unknown;
};

export type BankFrame = {
  element: HTMLIFrameElement;
  send: (message: { type: "submit" } | { type: "fill"; number: string }) => void;
};

type FrameOptions = { url: string; origin: string; title: string };

const MAX_HEIGHT_PX = 900;

/** The bank's card form, on the bank's origin: this page sees a token and never a card number. */
export const mountBankFrame = (
  slot: HTMLElement,
  { url, origin, title }: FrameOptions,
  hear: (message: BankMessage) => void,
): BankFrame => {
  const element = document.createElement("iframe");
  addEventListener("message", (event) => {
    if (event.origin !== origin || event.source !== element.contentWindow) return;
    const message = event.data as BankMessage | null;
    if (message?.source !== "bank") return;
    resize(element, Number(message.height));
    hear(message);
  });
  element.title = title;
  element.src = url;
  slot.append(element);
  return {
    element,
    send: (message) => element.contentWindow?.postMessage(message, origin),
  };
};

const resize = (frame: HTMLIFrameElement, height: number) => {
  // Through the CSSOM, which the policy allows; a style attribute it would not.
  if (height > 0) frame.style.height = `${Math.min(Math.ceil(height), MAX_HEIGHT_PX)}px`;
};
