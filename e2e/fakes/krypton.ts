// A fake of PayZen's script: the calls of our form, refused where PayZen would.
import { mountField } from "./field-frame";

const script = document.currentScript as HTMLScriptElement;
const { origin } = new URL(script.src);
if (!script.getAttribute("kr-public-key")) throw new Error("Krypton: no public key.");

const callbacks: Record<string, ((event?: unknown) => unknown) | undefined> = {};
let config: Record<string, string> = {};
let field: ReturnType<typeof mountField> | undefined;

const on = (event: string) => async (callback: (event?: unknown) => unknown) => {
  callbacks[event] = callback;
};

const register = async () => {
  const made = await field?.register("payzen");
  if (!made?.token) return callbacks["error"]?.({ errorCode: made?.refusal });
  const cardDetails = { effectiveBrand: "ALPHA", pan: `400000XXXXXX${made.last4}` };
  const transactions = [{ uuid: made.token, transactionDetails: { cardDetails } }];
  return callbacks["submit"]?.({ clientAnswer: { orderStatus: "PAID", transactions } });
};

Object.assign(window, {
  KR: {
    onFormReady: on("ready"),
    onFocus: on("focus"),
    onError: on("error"),
    onSubmit: on("submit"),
    on3dSecureAbort: on("abort"),
    setFormConfig: async (given: Record<string, string>) => {
      config = given;
    },
    renderElements: async (selector: string) => {
      if (!config["formToken"]) throw new Error("Krypton: no form token.");
      // It adds inline styles, and calls its own servers.
      const style = document.createElement("style");
      style.textContent = ".kr-pan{min-height:3rem}";
      document.head.append(style);
      void fetch(`${origin}/settings`);
      const slot = document.querySelector(`${selector} .kr-pan`) as Element;
      field = mountField(slot, origin, {
        ready: () => callbacks["ready"]?.(),
        change: () => callbacks["focus"]?.(),
      });
    },
    validateForm: async () => {
      if (field?.isComplete()) return { KR: {} };
      const errorMessage = "Numéro de carte invalide.";
      const doOnError = () => {
        const shown = document.querySelector(".kr-form-error");
        if (shown) shown.textContent = errorMessage;
      };
      throw { result: { errorCode: "CLIENT_301", errorMessage, doOnError } };
    },
    submit: async () => void register(),
  },
});
