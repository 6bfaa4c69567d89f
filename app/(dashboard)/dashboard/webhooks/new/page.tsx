import type { Metadata } from "next";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead } from "@/app/_ui/panel";
import { endpointTypedIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { EndpointFields } from "../_parts/endpoint-fields";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("webhooks.new") };
};

export default async function NewWebhookPage() {
  const { csrf, livemode } = await requireMember("webhooks:write");
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const { t } = words;
  const typed = endpointTypedIn(flash);
  return (
    <div className="max-w-3xl">
      <BackLink href="/dashboard/webhooks">{t("newWebhook.back")}</BackLink>
      <PageHead title={t(livemode ? "newWebhook.titleLive" : "newWebhook.title")} />
      <form action="/dashboard/webhooks/create" className="grid gap-6" method="post">
        <input name="csrf" type="hidden" value={csrf} />
        <EndpointFields
          {...(typed ? { known: typed } : {})}
          livemode={livemode}
          formError={formErrorIn(flash, words)}
          words={words}
        />
        <div>
          <Submit>{t("newWebhook.submit")}</Submit>
        </div>
      </form>
    </div>
  );
}
