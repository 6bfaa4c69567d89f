import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { KindBoxes } from "./kind-boxes";

type Known = { url: string; description: string | null; enabledEvents: readonly string[] };

type FieldsProps = { known?: Known; livemode: boolean; formError: FormError | null; words: Words };

const named = ["url", "description", "kinds"];

/** What a webhook is: where it goes, what it is for and what it is told. */
export const EndpointFields = ({ known, livemode, formError, words }: FieldsProps) => {
  const { t } = words;
  const about = (param: string) => (formError?.param === param ? formError.sentence : null);
  return (
    <>
      {formError && !named.includes(formError.param ?? "") && (
        <Notice role="alert" tone="bad">
          {formError.sentence}
        </Notice>
      )}
      <Field
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={known?.url}
        error={about("url") && t("newWebhook.urlBad")}
        hint={t(livemode ? "newWebhook.urlHintLive" : "newWebhook.urlHint")}
        id="url"
        inputMode="url"
        label={t("newWebhook.url")}
        maxLength={2000}
        name="url"
        required
        spellCheck={false}
      />
      <Field
        autoComplete="off"
        defaultValue={known?.description ?? ""}
        error={about("description")}
        hint={t("newWebhook.descriptionHint")}
        id="description"
        label={t("newWebhook.description")}
        maxLength={200}
        name="description"
      />
      <KindBoxes chosen={known?.enabledEvents ?? ["*"]} error={about("kinds")} words={words} />
    </>
  );
};
