import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { formErrorIn } from "@/app/_intl/form-error";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { getApiKey } from "@/lib/api-keys/read";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { isOver, maskOf } from "../(list)/keys";
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
  const [words, { id }, flash] = await Promise.all([currentWords(), params, currentFlash()]);
  const key = await keyOf(member, id);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/api-keys">{t("oneKey.back")}</BackLink>
      <PageHead title={key.name ?? t("apiKeys.unnamed")} />
      <div className="grid grid-cols-1 gap-5">
        {formError && formError.param !== "confirmation" && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        <Facts apiKey={key} words={words} />
        {isOver(key, new Date()) ? (
          <Notice tone="calm">{t("oneKey.isOver")}</Notice>
        ) : (
          holdsScope(member.ctx.scopes, "api_keys:write") && (
            <>
              <Rolling apiKey={key} csrf={member.csrf} words={words} />
              <Revocation
                apiKey={key}
                csrf={member.csrf}
                error={formError?.param === "confirmation" ? formError.sentence : null}
                t={t}
              />
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

type RevocationProps = { apiKey: Key; csrf: string; error: string | null; t: Words["t"] };

const Revocation = ({ apiKey, csrf, error, t }: RevocationProps) => (
  <Panel className="border-bad/40" id="revoke" title={t("oneKey.revoke")}>
    <form
      action={`/dashboard/api-keys/${apiKey.id}/revoke`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p>{t("oneKey.revokeText")}</p>
      <input name="csrf" type="hidden" value={csrf} />
      <Field
        autoCapitalize="none"
        autoComplete="off"
        error={error}
        id="confirmation"
        label={t("oneKey.typeName", {
          expected: [apiKey.name, apiKey.last4].filter(Boolean).join(" / "),
        })}
        maxLength={80}
        name="confirmation"
        required
        spellCheck={false}
      />
      <div>
        <Submit look="danger">{t("oneKey.submit")}</Submit>
      </div>
    </form>
  </Panel>
);
