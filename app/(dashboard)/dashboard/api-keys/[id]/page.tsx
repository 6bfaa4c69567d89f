import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { getApiKey } from "@/lib/api-keys/read";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { isOver, maskOf } from "../(list)/keys";
import { revokeKey, rollKey } from "../form";
import { Rolling } from "./rolling";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("apiKeys.title") };
};

type Key = Awaited<ReturnType<typeof getApiKey>>;

const keyOf = ({ ctx }: Member, id: string): Promise<Key> => {
  const bare = bareId("key", id);
  return bare ? found(getApiKey(ctx, bare)) : notFound();
};

type Props = PageProps<"/dashboard/api-keys/[id]">;

export default async function KeyPage({ params }: Props) {
  const member = await requireMember("api_keys:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const key = await keyOf(member, id);
  const { t } = words;
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/api-keys">{t("oneKey.back")}</BackLink>
      <PageHead title={key.name ?? t("apiKeys.unnamed")} />
      <div className="grid grid-cols-1 gap-5">
        <Facts apiKey={key} words={words} />
        {isOver(key, new Date()) ? (
          <>
            <RefusalOf of={rollKey} params={{ id: key.id }} />
            <Notice tone="calm">{t("oneKey.isOver")}</Notice>
          </>
        ) : (
          holdsScope(member.ctx.scopes, "api_keys:write") && (
            <>
              <Rolling id={key.id} t={t} />
              <Revocation apiKey={key} t={t} />
            </>
          )
        )}
      </div>
    </div>
  );
}

const Facts = ({ apiKey, words: { t, when } }: { apiKey: Key; words: Words }) => {
  const { scopes, apiVersion, lastUsedAt, createdAt, expiresAt } = apiKey;
  const facts: [string, string][] = [
    [t("apiKeys.key"), maskOf(apiKey)],
    [t("apiKeys.scopes"), scopes.includes("*") ? t("apiKeys.fullAccess") : scopes.join(", ")],
    [t("apiKeys.version"), apiVersion],
    [t("apiKeys.lastUsed"), lastUsedAt ? when(lastUsedAt, "full") : t("apiKeys.never")],
    [t("apiKeys.created"), when(createdAt, "full")],
    [t("apiKeys.expires"), expiresAt ? when(expiresAt, "full") : t("apiKeys.noExpiry")],
  ];
  return (
    <Panel>
      <dl className="tabular px-5 py-3">
        {facts.map(([name, value]) => (
          <div className="flex flex-wrap justify-between gap-x-6 py-1.5" key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

const Revocation = ({ apiKey, t }: { apiKey: Key; t: Words["t"] }) => (
  <Panel className="border-bad/40" id="revoke" title={t("oneKey.revoke")}>
    <Form className="grid gap-4 px-5 py-5" of={revokeKey} params={{ id: apiKey.id }}>
      {({ field, submit }) => (
        <>
          <p>{t("oneKey.revokeText")}</p>
          {field("confirmation", {
            label: () =>
              t("oneKey.typeName", {
                expected: [apiKey.name, apiKey.last4].filter(Boolean).join(" / "),
              }),
          })}
          {submit()}
        </>
      )}
    </Form>
  </Panel>
);
