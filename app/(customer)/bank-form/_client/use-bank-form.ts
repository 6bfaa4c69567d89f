import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { bankScripts } from "./bank-scripts";
import { mountPayzen } from "./payzen-fields";
import type { Answer, Ask, FormEvents, FormSettings } from "./settings";
import { mountStripe } from "./stripe-fields";

type Token = Extract<Answer, { token: string }>;

const CHALLENGE_PX = 640;

const mount = (settings: FormSettings, hear: FormEvents): Promise<Ask> =>
  (settings.bank === "stripe" ? mountStripe : mountPayzen)(settings, hear);

const leave = (settings: FormSettings, { token, card }: Token): void => {
  const back = new URL(settings.returnUrl, location.origin);
  back.searchParams.set("bank_token", token);
  if (card) back.searchParams.set("bank_card", card);
  location.assign(back.href);
};

/** Messages to the page around, if there is one: only to our own origin. */
const tell = ({ mode }: FormSettings, message: Record<string, unknown>): void => {
  if (mode === "frame") window.parent.postMessage({ source: "bank", ...message }, location.origin);
};

/**
 * Requests a token from the bank's fields and passes it on; it never sees a card number. In a frame it posts
 * messages to the page around, which must be ours; alone it redirects back with the token in the URL.
 */
export const useBankForm = (settings: FormSettings, form: RefObject<HTMLFormElement | null>) => {
  const isFramed = settings.mode === "frame";
  const ask = useRef<Ask>(undefined);
  /** Kept, because a bank may create only one token per form. */
  const given = useRef<Token>(undefined);
  const asking = useRef(false);
  const [shown, show] = useState({ isBusy: false, hasFields: false, alert: "" });

  const height = () => Math.ceil(form.current?.getBoundingClientRect().height ?? 0);
  const showAlert = (text: string) =>
    show((before) => ({ ...before, alert: isFramed ? "" : text }));
  const rest = (isBusy: boolean) => {
    asking.current = isBusy;
    show((before) => ({ ...before, isBusy, hasFields: ask.current !== undefined }));
  };

  const hand = (answer: Answer) => {
    if (!("token" in answer)) {
      rest(false);
      showAlert(answer.message);
      return tell(settings, { type: "error", message: answer.message, field: answer.field });
    }
    given.current = answer;
    if (!isFramed) return leave(settings, answer);
    rest(false);
    tell(settings, { type: "token", token: answer.token });
  };

  const askForToken = async () => {
    if (asking.current || !ask.current) return;
    rest(true);
    showAlert("");
    const failed = { message: settings.words.failed };
    hand(given.current ?? (await ask.current().catch(() => failed)));
  };

  const start = useEffectEvent(async () => {
    await bankScripts();
    ask.current = await mount(settings, {
      ready: () => {
        rest(false);
        tell(settings, { type: "ready", height: height() });
      },
      change: () => {
        given.current = undefined;
        showAlert("");
        tell(settings, { type: "change" });
      },
      // The challenge covers the form and needs the whole screen.
      asking: () => tell(settings, { type: "busy", height: Math.max(height(), CHALLENGE_PX) }),
      rested: () => tell(settings, { type: "height", height: height() }),
      answer: hand,
    });
    rest(asking.current);
  });
  const fail = useEffectEvent(() => hand({ message: settings.words.failed }));
  const onSize = useEffectEvent(() => {
    if (!asking.current) tell(settings, { type: "height", height: height() });
  });
  const onMessage = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (!isFramed || source !== window.parent || origin !== location.origin) return;
    if ((data as { type?: unknown } | null)?.type === "submit") void askForToken();
  });

  useEffect(() => {
    start().catch(() => fail());
  }, []);
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    addEventListener("message", listen);
    const sizes = new ResizeObserver(() => onSize());
    if (form.current) sizes.observe(form.current);
    return () => {
      removeEventListener("message", listen);
      sizes.disconnect();
    };
  }, [form]);

  /** The form's button, or Enter in a field: in a frame, the page around decides what it does. */
  const submit = () => {
    if (isFramed) tell(settings, { type: "enter" });
    else void askForToken();
  };
  return { ...shown, submit };
};
