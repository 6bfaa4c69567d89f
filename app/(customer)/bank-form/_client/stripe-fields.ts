import { type Answer, type Ask, cardName, type FormEvents, type FormSettings } from "./settings";

type StripeError = { type?: string; message?: string };

type PaymentElement = {
  mount: (selector: string) => void;
  on: (event: "ready" | "change" | "loaderror", hear: () => void) => void;
};

type Elements = {
  create: (type: "payment", options: object) => PaymentElement;
  submit: () => Promise<{ error?: StripeError }>;
};

/** Stripe.js, as far as this form uses it. */
type Stripe = {
  elements: (options: object) => Elements;
  createPaymentMethod: (from: { elements: Elements }) => Promise<{
    error?: StripeError;
    paymentMethod?: { id: string; card?: { brand?: string; last4?: string } };
  }>;
};

declare global {
  interface Window {
    Stripe?: (key: string, options: object) => Stripe;
  }
}

/** Mounts Stripe's card fields. Nothing is charged here: the server does that with the token. */
export const mountStripe = async (settings: FormSettings, hear: FormEvents): Promise<Ask> => {
  const { key, locale, purpose, cents, words } = settings;
  if (!window.Stripe) throw new Error("Stripe.js could not be loaded.");
  const stripe = window.Stripe(key, { locale });
  const elements = stripe.elements({
    ...(purpose === "setup" ? { mode: "setup" } : { mode: "payment", amount: cents }),
    currency: "eur",
    paymentMethodCreation: "manual",
    allowedPaymentMethodTypes: ["card"],
    appearance: appearance(),
  });
  const never = "never";
  const element = elements.create("payment", {
    layout: { type: "tabs" },
    // The page around says what the card is saved for.
    terms: { card: never },
    wallets: { applePay: never, googlePay: never, link: never },
  });
  element.on("ready", hear.ready);
  element.on("change", hear.change);
  element.on("loaderror", () => hear.answer({ message: words.failed }));
  element.mount("#card");
  return async (): Promise<Answer> => {
    const checked = await elements.submit();
    if (checked.error) return refusal(checked.error, words.failed);
    const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
    if (error || !paymentMethod) return refusal(error, words.failed);
    const card = cardName(paymentMethod.card?.brand, paymentMethod.card?.last4);
    return { token: paymentMethod.id, ...(card ? { card } : {}) };
  };
};

/** Stripe's card errors are written for the cardholder in the form's language; other errors are not. */
const refusal = (error: StripeError | undefined, failed: string): Answer => {
  const isAtField = error?.type === "validation_error";
  const message = error?.message ?? failed;
  if (isAtField) return { message, field: "card" };
  return { message: error?.type === "card_error" ? message : failed };
};

/** Like the fields of our own pages, in the current colour scheme. */
const appearance = () => {
  const read = getComputedStyle(document.documentElement);
  const colour = (name: string) => read.getPropertyValue(name).trim();
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      colorPrimary: colour("--focus"),
      colorBackground: colour("--paper"),
      colorText: colour("--ink"),
      colorDanger: colour("--danger"),
      borderRadius: "8px",
    },
  };
};
