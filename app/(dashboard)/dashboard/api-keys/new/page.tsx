import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { controlClass, Field, FieldError } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { PageHead } from "@/app/_ui/panel";
import { confirmPage } from "@/app/(site)/dashboard/confirm/_next";
import { hasProved } from "@/lib/members/step-up";
import { isVerified } from "@/lib/merchants/verification";
import { ScopeBoxes } from "./scope-boxes";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("apiKeys.new") };
};

export default async function NewKeyPage() {
  const member = await requireMember("api_keys:write");
  if (member.livemode && !isVerified(member.merchant)) redirect("/dashboard/api-keys");
  // Asked before anything is typed: the form would not be taken without it.
  if (member.livemode && !hasProved(member)) redirect(confirmPage("/dashboard/api-keys/new"));
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const about = (param: string): string | null =>
    formError?.param === param ? formError.sentence : null;
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/api-keys">{t("newKey.back")}</BackLink>
      <PageHead title={t(member.livemode ? "newKey.titleLive" : "newKey.title")} />
      <form action="/dashboard/api-keys/create" className="grid gap-6" method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        {formError && !["name", "scopes", "expiry"].includes(formError.param ?? "") && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <Field
          autoComplete="off"
          error={about("name")}
          hint={t("newKey.nameHint")}
          id="name"
          label={t("newKey.name")}
          maxLength={80}
          name="name"
          required
        />
        <ScopeBoxes
          error={about("scopes")}
          held={member.ctx.scopes}
          mayGiveBank={member.livemode && member.role === "owner"}
          words={words}
        />
        <Expiry error={about("expiry")} t={t} />
        <div>
          <Submit>{t("newKey.submit")}</Submit>
        </div>
      </form>
    </div>
  );
}

const Expiry = ({ error, t }: { error: string | null; t: Words["t"] }) => (
  <div>
    <label className="block font-medium" htmlFor="expiry">
      {t("newKey.expiry")}
    </label>
    <select
      aria-describedby={error ? "expiry-error" : undefined}
      className={`mt-1.5 ${controlClass}`}
      id="expiry"
      name="expiry"
    >
      <option value="">{t("newKey.never")}</option>
      {([30, 90, 365] as const).map((days) => (
        <option key={days} value={days}>
          {t(`newKey.d${days}`)}
        </option>
      ))}
    </select>
    {error && <FieldError id="expiry-error">{error}</FieldError>}
  </div>
);
