import { type Answer, type Ask, cardName, type FormEvents, type FormSettings } from "./settings";

type KryptonError = { errorCode?: string };

type KryptonAnswer = {
  clientAnswer?: {
    transactions?: {
      uuid?: string;
      transactionDetails?: { cardDetails?: { effectiveBrand?: string; pan?: string } };
    }[];
  };
};

/** PayZen's script, as far as this form uses it. */
type Krypton = {
  setFormConfig: (config: Record<string, string>) => Promise<unknown>;
  renderElements: (selector: string) => Promise<unknown>;
  onFormReady: (callback: () => void) => Promise<unknown>;
  onFocus: (hear: () => void) => Promise<unknown>;
  onError: (hear: (error: KryptonError) => void) => Promise<unknown>;
  /** False keeps it from posting the answer to a URL. */
  onSubmit: (hear: (answer: KryptonAnswer) => false) => Promise<unknown>;
  on3dSecureAbort: (hear: () => void) => Promise<unknown>;
  validateForm: () => Promise<unknown>;
  submit: () => Promise<unknown>;
};

declare global {
  interface Window {
    KR?: Krypton;
  }
}

const languages = { fr: "fr-FR", en: "en-US" };

/**
 * Mounts PayZen's card fields. They register the card and authenticate the cardholder, but charge nothing.
 */
export const mountPayzen = async (settings: FormSettings, hear: FormEvents): Promise<Ask> => {
  const { KR } = window;
  if (!KR) throw new Error("PayZen's script could not be loaded.");
  let settle: ((answer: Answer) => void) | undefined;
  const give = (answer: Answer) => {
    hear.rested();
    (settle ?? hear.answer)(answer);
    settle = undefined;
  };
  await KR.onFormReady(hear.ready);
  await KR.onFocus(hear.change);
  await KR.onError((error) => give(refusal(error, settings.words)));
  await KR.on3dSecureAbort(() => give({ message: settings.words.aborted }));
  await KR.onSubmit((answer) => {
    give(registered(answer) ?? { message: settings.words.failed });
    return false;
  });
  await KR.setFormConfig({
    formToken: settings.formToken,
    "kr-public-key": settings.key,
    "kr-language": languages[settings.locale],
  });
  await KR.renderElements("#card");
  return async () => {
    try {
      await KR.validateForm();
    } catch (thrown) {
      return invalid(thrown);
    }
    hear.asking();
    return new Promise<Answer>((resolve) => {
      settle = resolve;
      KR.submit().catch(() => give({ message: settings.words.failed }));
    });
  };
};

/** The transaction's ID is the token: the server retrieves the registration by it. */
const registered = ({ clientAnswer }: KryptonAnswer): Answer | null => {
  const made = clientAnswer?.transactions?.[0];
  if (!made?.uuid) return null;
  const details = made.transactionDetails?.cardDetails;
  const card = cardName(details?.effectiveBrand, details?.pan);
  return { token: made.uuid, ...(card ? { card } : {}) };
};

/** The form shows it itself, at the field, once asked to. */
const invalid = (thrown: unknown): Answer => {
  const { result } = (thrown ?? {}) as {
    result?: { errorMessage?: string; doOnError?: () => void };
  };
  result?.doOnError?.();
  return { message: result?.errorMessage ?? "", field: "card" };
};

/** A form token is valid for minutes and for a few attempts. */
const WORN_OUT = new Set(["PSP_108", "PSP_099"]);

const refusal = ({ errorCode = "" }: KryptonError, words: FormSettings["words"]): Answer => {
  if (WORN_OUT.has(errorCode)) return { message: words.expired };
  if (errorCode.startsWith("CLIENT_3")) return { message: "", field: "card" };
  const isRefused = errorCode.startsWith("ACQ_") || errorCode.startsWith("AUTH_");
  return { message: isRefused ? words.refused : words.failed };
};
