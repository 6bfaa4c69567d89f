import type { Metadata } from "next";
import { cookies } from "next/headers";
import { formErrorIn } from "@/app/_intl/form-error";
import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { ButtonLink } from "@/app/_ui/button";
import { Empty } from "@/app/_ui/empty";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { freshKeyIn, holderOf } from "@/app/(dashboard)/_shell/fresh-key";
import { listApiKeys } from "@/lib/api-keys/read";
import { holdsScope } from "@/lib/kit/scopes";
import { isVerified } from "@/lib/merchants/verification";
import { FreshKey } from "./fresh-key";
import { EndedKeys, isOver, KeyList } from "./key-list";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("apiKeys.title") };
};

const KEYS_SHOWN = 100;

/** Live keys wait until the shop is verified. */
const mayCreate = ({ ctx, livemode, merchant }: Member): boolean =>
  holdsScope(ctx.scopes, "api_keys:write") && !(livemode && !isVerified(merchant));

export default async function ApiKeysPage() {
  const member = await requireMember("api_keys:read");
  const [words, flash, jar, { rows }] = await Promise.all([
    currentWords(),
    currentFlash(),
    cookies(),
    listApiKeys(member.ctx, { limit: KEYS_SHOWN }),
  ]);
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const secret = freshKeyIn(jar, holderOf(member));
  const at = new Date();
  const active = rows.filter((row) => !isOver(row, at));
  const ended = rows.filter((row) => isOver(row, at));
  return (
    <>
      <PageHead
        action={
          mayCreate(member) && (
            <ButtonLink href="/dashboard/api-keys/new">
              <Icon name="plus" />
              {t("apiKeys.new")}
            </ButtonLink>
          )
        }
        lead={`${t("apiKeys.lead")} ${t(member.livemode ? "apiKeys.liveOnly" : "apiKeys.testOnly")}`}
        title={t("apiKeys.title")}
      />
      <div className="grid grid-cols-1 gap-5">
        {formError && (
          <Notice role="alert" tone="bad">
            {formError.sentence}
          </Notice>
        )}
        {flash.done === "revoked" && (
          <Notice role="status" tone="good">
            {t("apiKeys.revokedNow")}
          </Notice>
        )}
        {secret && <FreshKey csrf={member.csrf} secret={secret} t={t} />}
        <Panel className="overflow-hidden">
          {active.length > 0 ? (
            <KeyList keys={active} words={words} />
          ) : (
            <Empty icon="key" text={t("apiKeys.emptyText")} title={t("apiKeys.emptyTitle")} />
          )}
        </Panel>
        {ended.length > 0 && <EndedKeys keys={ended} words={words} />}
      </div>
    </>
  );
}
