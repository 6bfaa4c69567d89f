import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { BackLink } from "@/app/_ui/back-link";
import { Submit } from "@/app/_ui/button";
import { PageHead, Panel } from "@/app/_ui/panel";
import { typedIn } from "@/app/(dashboard)/_shell/typed-again";
import { currentFlash } from "@/lib/flash";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema";
import { getPrice, listPrices } from "@/lib/prices/read";
import type { PriceRow } from "@/lib/prices/serialise";
import { type Member, requireMember } from "@/lib/session";
import { GeneralRefusal } from "../../products/_parts/general-refusal";
import { linkTold } from "../_parts/link-told";
import { filledFrom } from "./filled-from";
import { LinkFields } from "./link-fields";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("links.new") };
};

const PRICES_SHOWN = 100;

/** What a link can ask for: one-time prices within what a payment may be, and the one that was named. */
const pricesFor = async ({ ctx }: Member, named: string | undefined): Promise<PriceRow[]> => {
  if (!holdsScope(ctx.scopes, "catalogue:read")) return [];
  const id = named ? bareId("price", named) : null;
  const [{ rows }, asked] = await Promise.all([
    listPrices(ctx, { active: true, type: "one_time", limit: PRICES_SHOWN }),
    id ? getPrice(ctx, id).catch(() => null) : null,
  ]);
  const others = rows.filter(
    (price) => price.id !== id && price.amountXpf >= AMOUNT_MIN && price.amountXpf <= AMOUNT_MAX,
  );
  return asked ? [asked, ...others] : others;
};

type Props = PageProps<"/dashboard/payment-links/new">;

export default async function NewPaymentLinkPage({ searchParams }: Props) {
  const member = await requireMember("payment_links:write");
  const [words, query, flash] = await Promise.all([currentWords(), searchParams, currentFlash()]);
  const typed = typedIn(flash, "new") ?? (await filledFrom(member, query));
  const prices = await pricesFor(member, typed?.["price"]);
  const { t } = words;
  const told = linkTold(flash, words);
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/payment-links">{t("links.title")}</BackLink>
      <PageHead lead={t("links.newLead")} title={t("links.new")} />
      <form action="/dashboard/payment-links/create" className="grid gap-5" method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        <GeneralRefusal told={told} />
        <Panel>
          <LinkFields
            livemode={member.livemode}
            prices={prices}
            told={told}
            typed={typed}
            words={words}
          />
        </Panel>
        <div>
          <Submit>{t("links.create")}</Submit>
        </div>
      </form>
    </div>
  );
}
