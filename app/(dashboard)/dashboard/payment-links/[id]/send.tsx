import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass, Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";

type SendProps = {
  link: PaymentLinkRow;
  csrf: string;
  locale: string;
  formError: FormError | null;
  typed: Record<string, string> | null;
  words: Words;
};

/** Asks somebody for this payment in a message of ours. */
export const Send = ({ link, csrf, locale, formError, typed, words: { t } }: SendProps) => {
  const isEmail = formError?.param === "email";
  return (
    <Panel id="send" title={t("links.send")}>
      <form
        action={`/dashboard/payment-links/${link.id}/send`}
        className="grid gap-4 px-5 py-5"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        {formError && !isEmail && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <Field
          autoComplete="off"
          defaultValue={typed?.["email"] ?? ""}
          error={isEmail ? t("error.invalid_email") : null}
          hint={t("links.sendHint")}
          id="email"
          inputMode="email"
          label={t("links.sendTo")}
          maxLength={320}
          name="email"
          required
          type="email"
        />
        <div>
          <label className="block font-medium" htmlFor="locale">
            {t("links.sendLocale")}
          </label>
          <select
            className={`mt-1.5 ${controlClass}`}
            defaultValue={typed?.["locale"] ?? locale}
            id="locale"
            name="locale"
          >
            <option value="fr">{t("language.fr")}</option>
            <option value="en">{t("language.en")}</option>
          </select>
        </div>
        <div>
          <Submit look="plain">{t("links.sendSubmit")}</Submit>
        </div>
      </form>
    </Panel>
  );
};
