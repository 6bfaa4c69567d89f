import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { freshSecretIn } from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";
import { latestEventOf } from "@/lib/events/lookups";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { successOf } from "@/lib/webhook-endpoints/journal";
import { getWebhookEndpoint } from "@/lib/webhook-endpoints/read";
import { StateChip, whyOff } from "../_parts/state-chip";
import { Edit } from "./edit";
import { Facts } from "./facts";
import { FreshSecret } from "./fresh-secret";
import { Journal } from "./journal";
import { Ending, Rotation, Switch, Trial } from "./tools";

type Props = PageProps<"/dashboard/webhooks/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("we", id);
  return bare ? found(getWebhookEndpoint(ctx, bare)) : notFound();
});

export type Endpoint = Awaited<ReturnType<typeof load>>;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const member = await requireMember("webhooks:read");
  return { title: (await load(member, (await params).id)).url };
};

export default async function WebhookPage({ params, searchParams }: Props) {
  const member = await requireMember("webhooks:read");
  const [words, { id }, query, flash] = await Promise.all([
    currentWords(),
    params,
    searchParams,
    currentFlash(),
  ]);
  const endpoint = await load(member, id);
  const [success, latest, jar] = await Promise.all([
    successOf(member.ctx, endpoint.id),
    latestEventOf(member.ctx, endpoint.enabledEvents),
    cookies(),
  ]);
  const fresh = freshSecretIn(jar, member);
  const parts = { endpoint, words };
  const mayWrite = holdsScope(member.ctx.scopes, "webhooks:write") && !endpoint.deletedAt;
  return (
    <>
      <BackLink href="/dashboard/webhooks">{words.t("webhook.back")}</BackLink>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Head endpoint={endpoint} t={words.t} />
        {mayWrite && <Switch {...parts} />}
      </div>
      <div className="mb-5 grid gap-3 empty:hidden">
        <Said done={flash.done} endpoint={endpoint} t={words.t} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {fresh?.endpointId === endpoint.id && <FreshSecret secret={fresh.secret} t={words.t} />}
          <Journal endpoint={endpoint} member={member} query={query} words={words} />
          {mayWrite && <Edit {...parts} livemode={member.livemode} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts endpoint={endpoint} success={success} words={words} />
          {mayWrite && (
            <>
              <Trial {...parts} latest={latest} livemode={member.livemode} />
              <Rotation {...parts} />
              <Ending {...parts} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

const Head = ({ endpoint, t }: { endpoint: Endpoint; t: Words["t"] }) => (
  <div className="min-w-0">
    <h1 className="break-all font-semibold text-xl tracking-tight">{endpoint.url}</h1>
    {endpoint.description && <p className="break-words text-muted">{endpoint.description}</p>}
    <p className="mt-1.5">
      <StateChip endpoint={endpoint} t={t} />
    </p>
  </div>
);

const done = { changed: "changedNow", on: "onNow", off: "offNow", sent: "sentNow" } as const;

type SaidProps = { endpoint: Endpoint; done: unknown; t: Words["t"] };

/** What has just happened, and why nothing is sent. */
const Said = ({ endpoint, done: what, t }: SaidProps) => {
  const key = Object.hasOwn(done, String(what)) ? done[what as keyof typeof done] : null;
  const why = whyOff(endpoint);
  return (
    <>
      {key && (
        <Notice role="status" tone="good">
          {t(`webhook.${key}`)}
        </Notice>
      )}
      {endpoint.deletedAt && <Notice tone="calm">{t("webhook.isDeleted")}</Notice>}
      {why && !endpoint.deletedAt && (
        <Notice tone={why === "manual" ? "calm" : "warn"}>{t(`webhook.why.${why}`)}</Notice>
      )}
    </>
  );
};
