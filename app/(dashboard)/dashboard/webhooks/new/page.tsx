import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { toldIn } from "@/app/_intl/refusal";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead } from "@/app/_ui/panel";
import { endpointTypedIn } from "@/app/(dashboard)/dashboard/webhooks/_form";
import { currentFlash } from "@/lib/flash";
import { requireMember } from "@/lib/session";
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
          told={toldIn(flash, words)}
          words={words}
        />
        <div>
          <Submit>{t("newWebhook.submit")}</Submit>
        </div>
      </form>
    </div>
  );
}
