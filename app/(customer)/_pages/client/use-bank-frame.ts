import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from "react";
import type { BufferedMessages } from "./messages-before";

export type BankMessage = {
  source: "bank";
  /**
   * `enter`: the key was pressed in the form, and this page decides what it does. `busy`: the cardholder is
   * authenticating in the form, which may take minutes.
   */
  type: "ready" | "height" | "change" | "enter" | "busy" | "token" | "error";
  height?: unknown;
  token?: unknown;
  message?: unknown;
  /** The invalid field; the bank's form has marked and focused it. */
  field?: unknown;
};

export type BankFrame = {
  ref: RefObject<HTMLIFrameElement | null>;
  /** `validate` shows the errors without requesting a token. */
  send: (message: { type: "submit" | "validate" } | { type: "fill"; number: string }) => void;
};

const MAX_HEIGHT_PX = 900;

/**
 * Exchanges messages with the bank's card form, which is in a frame on the bank's origin: this page receives
 * a token and never a card number. Messages sent before this code was loaded are handled first.
 */
export const useBankFrame = (
  origin: string,
  onMessage: (message: BankMessage) => void,
): BankFrame => {
  const ref = useRef<HTMLIFrameElement>(null);
  const handle = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== ref.current?.contentWindow) return;
    const message = event.data as BankMessage | null;
    if (message?.source !== "bank") return;
    resize(ref.current, Number(message.height));
    onMessage(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => handle(event);
    addEventListener("message", listen);
    for (const event of (window as BufferedMessages).cardFormMessages?.splice(0) ?? [])
      listen(event);
    return () => removeEventListener("message", listen);
  }, []);
  const send = useCallback<BankFrame["send"]>(
    (message) => ref.current?.contentWindow?.postMessage(message, origin),
    [origin],
  );
  return { ref, send };
};

const resize = (frame: HTMLIFrameElement, height: number): void => {
  // Through the CSSOM: the policy forbids style attributes.
  if (height > 0) frame.style.height = `${Math.min(Math.ceil(height), MAX_HEIGHT_PX)}px`;
};
