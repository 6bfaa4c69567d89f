import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { EndpointFields } from "../_parts/endpoint-fields";
import { newEndpoint } from "../form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("webhooks.new") };
};

export default async function NewWebhookPage() {
  const { livemode } = await requireMember("webhooks:write");
  const { t } = await currentWords();
  return (
    <div className="max-w-3xl">
      <BackLink href="/dashboard/webhooks">{t("newWebhook.back")}</BackLink>
      <PageHead title={t(livemode ? "newWebhook.titleLive" : "newWebhook.title")} />
      <Form className="grid gap-6" of={newEndpoint}>
        {(drawing) => <EndpointFields drawing={drawing} livemode={livemode} />}
      </Form>
    </div>
  );
}
