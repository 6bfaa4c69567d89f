import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type BankMessage, useBankFrame } from "./use-bank-frame";

const FRAME_PATIENCE_MS = 12_000;
const TOKEN_PATIENCE_MS = 20_000;

type Options = {
  bank: { origin: string };
  texts: { offline: string; frameError: string };
  form: RefObject<HTMLFormElement | null>;
  /** Whether the rest of the form is valid; shows what is not. */
  mayPay: () => boolean;
};

type Phase = "idle" | "asking" | "sent";

/** Requests a token from the bank's form, then submits our own form with it. A token is used once. */
export const useCardToken = ({ bank, texts, form, mayPay }: Options) => {
  const [phase, setPhase] = useState<Phase>("idle");
  const [isReady, setReady] = useState(false);
  const [alert, setAlert] = useState("");
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef("");

  const rest = (text = "") => {
    clearTimeout(patience.current);
    setPhase("idle");
    setAlert(text);
  };

  const begin = (): boolean => {
    if (!navigator.onLine) {
      setAlert(texts.offline);
      return false;
    }
    setPhase("asking");
    setAlert("");
    patience.current = setTimeout(() => rest(texts.offline), TOKEN_PATIENCE_MS);
    return true;
  };

  const post = (token: string) => {
    // The frame may send a token unasked, when Enter is pressed in it.
    if (phase === "idle" && !(mayPay() && begin())) return;
    if (phase === "sent" || !form.current) return;
    clearTimeout(patience.current);
    setPhase("sent");
    const field = form.current.elements.namedItem("bank_token") as HTMLInputElement;
    field.value = token;
    form.current.submit();
  };

  const fail = ({ field, message }: BankMessage) => {
    if (phase === "sent") return;
    const sentence = typeof message === "string" ? message : texts.frameError;
    rest(field ? "" : sentence);
    frame.ref.current?.focus();
  };

  const onMessage = (message: BankMessage) => {
    switch (message.type) {
      case "ready":
        markScript("on");
        setReady(true);
        if (wanted.current) frame.send({ type: "fill", number: wanted.current });
        wanted.current = "";
        return;
      case "change":
        if (phase === "idle") setAlert("");
        return;
      case "token":
        if (typeof message.token === "string") post(message.token);
        return;
      case "enter":
        form.current?.requestSubmit(form.current.querySelector<HTMLElement>("[data-pay]"));
        return;
      case "busy":
        clearTimeout(patience.current);
        return;
      case "error":
        fail(message);
        return;
      case "height":
    }
  };

  const frame = useBankFrame(bank.origin, onMessage);
  const isScripted = useScript(isReady);
  useNetwork(
    () => phase === "idle" && setAlert(texts.offline),
    () => phase === "idle" && setAlert(""),
  );
  useFilled((number) => {
    if (isReady) frame.send({ type: "fill", number });
    else wanted.current = number;
    frame.ref.current?.scrollIntoView({ block: "center" });
  });

  return {
    frame: frame.ref,
    alert,
    isReady,
    isScripted,
    isAsking: phase !== "idle",
    ask: () => {
      if (phase === "idle" && isReady && begin()) frame.send({ type: "submit" });
    },
    showFaults: () => frame.send({ type: "validate" }),
  };
};

const markScript = (state: "on" | "slow") => {
  document.documentElement.dataset["script"] = state;
};

/** Whether this code runs. The other payment option shows again if the bank's form cannot be loaded. */
const useScript = (isReady: boolean): boolean => {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => {
    markScript("on");
    setScripted(true);
  }, []);
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(() => markScript("slow"), FRAME_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isScripted;
};

const useNetwork = (onOffline: () => void, onOnline: () => void): void => {
  const offline = useEffectEvent(onOffline);
  const online = useEffectEvent(onOnline);
  useEffect(() => {
    const [lost, back] = [() => offline(), () => online()];
    addEventListener("offline", lost);
    addEventListener("online", back);
    return () => {
      removeEventListener("offline", lost);
      removeEventListener("online", back);
    };
  }, []);
};

/** A test card, clicked anywhere on the page: `data-fill` holds its number. */
const useFilled = (fill: (number: string) => void): void => {
  const filled = useEffectEvent(fill);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const card = (event.target as Element).closest<HTMLElement>("[data-fill]");
      if (!card) return;
      event.preventDefault();
      filled(card.dataset["fill"] ?? "");
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
};
