// A fake of Stripe.js: the calls of our form, refused where Stripe would.
import { mountField } from "./field-frame";

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const api = document.cookie.match(/fake-api=([^;]+)/)?.[1];

type Listener = () => void;

const elementsOf = (options: Record<string, unknown>) => {
  const listeners: Record<string, Listener | undefined> = {};
  let field: ReturnType<typeof mountField> | undefined;
  const isPayment = options["mode"] === "payment" && Number(options["amount"]) >= 50;
  if (!isPayment && options["mode"] !== "setup") throw new Error("Stripe: no such mode.");
  if (options["paymentMethodCreation"] !== "manual" || options["currency"] !== "eur") {
    throw new Error("Stripe: the payment method is to be made by hand, in euros.");
  }
  return {
    create: (type: string) => {
      if (type !== "payment") throw new Error("Stripe: no such element.");
      return {
        on: (event: string, listener: Listener) => {
          listeners[event] = listener;
        },
        mount: (selector: string) => {
          const slot = document.querySelector(selector) as Element;
          // Stripe.js calls Stripe from the document, too.
          if (api) void fetch(decodeURIComponent(api), { mode: "no-cors" });
          field = mountField(slot, origin, {
            ready: () => listeners["ready"]?.(),
            change: () => listeners["change"]?.(),
          });
        },
      };
    },
    submit: async () =>
      field?.isComplete()
        ? {}
        : { error: { type: "validation_error", message: "Votre numéro de carte est incomplet." } },
    register: () => field?.register("stripe"),
  };
};

const open = (key: string) => {
  if (!key.startsWith("pk_")) throw new Error("Stripe: not a publishable key.");
  return {
    elements: elementsOf,
    createPaymentMethod: async ({ elements }: { elements: ReturnType<typeof elementsOf> }) => {
      const made = await elements.register();
      if (!made?.token) return { error: { type: "card_error", message: made?.refusal } };
      return { paymentMethod: { id: made.token, card: { brand: "alpha", last4: made.last4 } } };
    },
  };
};

Object.assign(window, { Stripe: open });
