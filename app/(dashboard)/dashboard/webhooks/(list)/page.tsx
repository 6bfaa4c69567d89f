import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { holdsScope } from "@/lib/kit/scopes";
import { ACTIVE_MAX } from "@/lib/webhook-endpoints/errors";
import { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";
import { EndpointList } from "./endpoint-list";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("webhooks.title") };
};

const SHOWN = 100;

export default async function WebhooksPage() {
  const { ctx, livemode } = await requireMember("webhooks:read");
  const [words, flash, { rows }] = await Promise.all([
    currentWords(),
    currentFlash(),
    listWebhookEndpoints(ctx, { limit: SHOWN }),
  ]);
  const { t, number } = words;
  const mayWrite = holdsScope(ctx.scopes, "webhooks:write");
  const active = rows.filter(({ slot }) => slot !== null).length;
  const isFull = active >= ACTIVE_MAX;
  const used = t("webhooks.used", { count: number(active), max: number(ACTIVE_MAX) });
  return (
    <>
      <PageHead
        action={mayWrite && !isFull && <NewWebhook>{t("webhooks.new")}</NewWebhook>}
        lead={`${t("webhooks.lead")} ${used}`}
        title={t("webhooks.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        {flash.done === "deleted" && (
          <Notice role="status" tone="good">
            {t("webhooks.deleted")}
          </Notice>
        )}
        {isFull && <Notice tone="calm">{t("webhooks.full", { max: number(ACTIVE_MAX) })}</Notice>}
        <Panel className="overflow-hidden">
          {rows.length > 0 ? (
            <EndpointList endpoints={rows} words={words} />
          ) : (
            <Empty
              icon="open"
              text={t(livemode ? "webhooks.emptyLive" : "webhooks.emptyText")}
              title={t("webhooks.emptyTitle")}
            >
              {mayWrite && (
                <div className="text-center">
                  <NewWebhook>{t("webhooks.new")}</NewWebhook>
                </div>
              )}
            </Empty>
          )}
        </Panel>
        <Guides t={t} />
      </div>
    </>
  );
}

const NewWebhook = ({ children }: { children: string }) => (
  <ButtonLink href="/dashboard/webhooks/new">
    <Icon name="plus" />
    {children}
  </ButtonLink>
);

const guides = [
  ["/docs/webhooks", "guide"],
  ["/docs/webhooks-api", "reference"],
  ["/docs/sdk", "sdk"],
] as const;

const Guides = ({ t }: { t: Words["t"] }) => (
  <ul className="flex flex-wrap gap-2">
    {guides.map(([href, name]) => (
      <li key={href}>
        <ButtonAnchor href={href} look="quiet">
          <Icon name="book" />
          {t(`webhooks.${name}`)}
        </ButtonAnchor>
      </li>
    ))}
  </ul>
);
