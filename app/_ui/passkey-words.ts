import type { Words } from "@/app/_intl/words";
import type { PasskeyWords } from "./passkey-button";

/** The button's text, and its error messages. */
export const passkeyWords = (t: Words["t"], label: string): PasskeyWords => ({
  label,
  busy: t("passkey.busy"),
  failed: {
    cancelled: t("passkey.cancelled"),
    passkey_refused: t("error.passkey_refused"),
    passkey_over: t("error.passkey_over"),
    passkey_known: t("error.passkey_known"),
    passkey_limit: t("error.passkey_limit"),
    step_up_required: t("error.step_up_required"),
    rate_limited: t("error.rate_limited"),
    unknown: t("error.unknown"),
  },
});
