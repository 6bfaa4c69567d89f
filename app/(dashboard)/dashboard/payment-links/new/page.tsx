import type { Metadata } from "next";
import { currentWords } from "@/app/_intl/locale";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema-choices";
import { getPrice, listPrices } from "@/lib/prices/read";
import type { PriceRow } from "@/lib/prices/serialise";
import { newLink } from "../form";
import { filledFrom } from "./filled-from";
import { LinkFields } from "./link-fields";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("links.new") };
};

const PRICES_SHOWN = 100;

/** What a link can sell: the prices of a type within the payment limits, and the price in the URL. */
const pricesFor = async (
  { ctx }: Member,
  type: "one_time" | "recurring",
  named: string | undefined,
): Promise<PriceRow[]> => {
  if (!holdsScope(ctx.scopes, "catalogue:read")) return [];
  const id = named ? bareId("price", named) : null;
  const [{ rows }, asked] = await Promise.all([
    listPrices(ctx, { active: true, type, limit: PRICES_SHOWN }),
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
  const [{ t }, query] = await Promise.all([currentWords(), searchParams]);
  const filled = await filledFrom(member, query);
  const [prices, plans] = await Promise.all([
    pricesFor(member, "one_time", filled?.["price"]),
    pricesFor(member, "recurring", filled?.["plan"]),
  ]);
  return (
    <div className="max-w-2xl">
      <BackLink href="/dashboard/payment-links">{t("links.title")}</BackLink>
      <PageHead lead={t("links.newLead")} title={t("links.new")} />
      <Form of={newLink} values={filled ?? {}}>
        {(drawing) => (
          <>
            <Panel>
              <LinkFields
                drawing={drawing}
                filled={filled}
                livemode={member.livemode}
                plans={plans}
                prices={prices}
              />
            </Panel>
            {drawing.submit()}
          </>
        )}
      </Form>
    </div>
  );
}
