import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { formErrorIn } from "@/app/_intl/form-error";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { Fact } from "@/app/_ui/fact";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { getDelivery, type ShownDelivery } from "@/lib/webhook-endpoints/journal";
import { DeliveryChip } from "../../../_parts/delivery-chip";
import { Request, Response } from "./exchange";

type Props = PageProps<"/dashboard/webhooks/[id]/deliveries/[delivery]">;

const load = cache(async ({ ctx }: Member, id: string, delivery: string) => {
  const [endpointId, deliveryId] = [bareId("we", id), bareId("whd", delivery)];
  return endpointId && deliveryId ? found(getDelivery(ctx, endpointId, deliveryId)) : notFound();
});

const shownAt = async (member: Member, params: Props["params"]): Promise<ShownDelivery> => {
  const { id, delivery } = await params;
  return load(member, id, delivery);
};

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t }, member] = await Promise.all([currentWords(), requireMember("webhooks:read")]);
  const { delivery } = await shownAt(member, params);
  return { title: t("delivery.title", { kind: delivery.eventType }) };
};

export default async function DeliveryPage({ params }: Props) {
  const member = await requireMember("webhooks:read");
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const shown = await shownAt(member, params);
  const { t } = words;
  const { delivery, endpoint } = shown;
  const formError = formErrorIn(flash, words);
  const mayResend = holdsScope(member.ctx.scopes, "webhooks:write") && endpoint.slot !== null;
  return (
    <>
      <BackLink href={`/dashboard/webhooks/${endpoint.id}` as Route}>{t("delivery.back")}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h1 className="break-all font-semibold text-xl tracking-tight">
          {t("delivery.title", { kind: delivery.eventType })}
        </h1>
        <DeliveryChip status={delivery.status} t={t} />
      </div>
      {formError && (
        <div className="mb-5">
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Response delivery={delivery} words={words} />
          <Request request={shown.request} t={t} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Result shown={shown} words={words} />
          {mayResend && <Resend csrf={member.csrf} shown={shown} t={t} />}
        </div>
      </div>
    </>
  );
}

const Result = ({ shown: { delivery }, words }: { shown: ShownDelivery; words: Words }) => {
  const { t, when, number } = words;
  const { attempts, lastAttemptAt, nextAttemptAt, durationMs } = delivery;
  return (
    <Panel id="result" title={t("delivery.result")}>
      <dl className="tabular px-5 py-3">
        <Fact name={t("delivery.event")}>
          <Link
            className="inline-flex min-h-6 items-center break-all font-mono text-[0.8125rem] text-accent underline underline-offset-4"
            href={`/dashboard/events/${delivery.eventId}`}
          >
            {delivery.eventType}
          </Link>
        </Fact>
        <Fact name={t("delivery.trigger")}>
          {t(delivery.trigger === "resend" ? "delivery.byResend" : "delivery.byEvent")}
        </Fact>
        <Fact name={t("delivery.attempts")}>{number(attempts)}</Fact>
        {lastAttemptAt && (
          <Fact name={t("delivery.lastAttempt")}>{when(lastAttemptAt, "table")}</Fact>
        )}
        {durationMs !== null && (
          <Fact name={t("delivery.duration")}>
            {t("requests.milliseconds", { count: number(durationMs) })}
          </Fact>
        )}
        <Fact name={t("delivery.nextAttempt")}>
          {nextAttemptAt ? when(nextAttemptAt, "table") : t("delivery.noNext")}
        </Fact>
      </dl>
    </Panel>
  );
};

type ResendProps = { shown: ShownDelivery; csrf: string; t: Words["t"] };

const Resend = ({ shown: { delivery }, csrf, t }: ResendProps) => (
  <Panel>
    <form
      action={`/dashboard/events/${delivery.eventId}/resend`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p className="text-muted">{t("oneEvent.resendText")}</p>
      <input name="csrf" type="hidden" value={csrf} />
      <input name="endpoint" type="hidden" value={delivery.endpointId} />
      <input name="from" type="hidden" value="webhook" />
      <div>
        <Submit look="plain">{t("delivery.resend")}</Submit>
      </div>
    </form>
  </Panel>
);
