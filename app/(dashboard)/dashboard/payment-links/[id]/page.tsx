import type { Route } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { Form } from "@/app/(dashboard)/_form/form";
import { linkAmount } from "@/app/(dashboard)/_shell/link-amount";
import { asMetadata } from "@/lib/kit/metadata";
import { stateOfLink } from "@/lib/payment-links/life";
import { getPaymentLink } from "@/lib/payment-links/read";
import { labelOf, type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { placesLeft } from "@/lib/payment-links/takings";
import { LinkChip } from "../_parts/link-chip";
import { switchLink } from "../form";
import { choicesOf } from "./choices";
import { Limits } from "./limits";
import { Payments } from "./payments";
import { Send } from "./send";
import { Share } from "./share";
import { Takings } from "./takings";

const page = detailPage({
  back: { to: "/dashboard/payment-links", text: "links.title" },
  scope: "payment_links:read",
  params: { id: "plink" },
  load: ({ ctx }, { id }): Promise<PaymentLinkRow> => getPaymentLink(ctx, id),
  title: (link) => labelOf(link),
  chip: (link, { t }) => <LinkChip link={link} t={t} />,
  below: ({ data: link, words }) => (
    <p className="tabular mt-1 font-semibold text-lg">{linkAmount(link, words)}</p>
  ),
  actions: (view) => view.may("payment_links:write") && <Actions {...view} />,
  notices: ({ data: link, words: { t } }) => {
    const state = stateOfLink(link, placesLeft(link));
    return state !== "active" && <Notice tone="calm">{t(`links.${state}Text`)}</Notice>;
  },
  main: ({ data: link, member, query, words }) => (
    <>
      <Share link={link} words={words} />
      <Payments link={link} member={member} query={query} words={words} />
    </>
  ),
  facts: {
    top: (view) => <Takings {...view} />,
    groups: ({ data: link, words }) => [
      [
        {
          name: "links.sells",
          text: link.mode === "subscription" && words.t("links.whats.subscription"),
        },
        {
          name: "links.trial",
          text:
            link.trialDays !== null &&
            words.t("subscriptions.daysOfTrial", { count: link.trialDays }),
        },
        {
          name: "links.price",
          text: link.priceId && words.t("links.ofCatalogue"),
          href: `/dashboard/products?q=${link.priceId}`,
        },
        { name: "links.returnUrl", text: link.returnUrl },
        { name: "links.created", moment: link.createdAt },
      ],
      choicesOf(link, words),
    ],
    metadata: (link) => asMetadata(link.metadata),
    id: (link) => link.id,
  },
  aside: ({ data: link, words, may }) =>
    may("payment_links:write") && (
      <>
        {stateOfLink(link, placesLeft(link)) === "active" && <Send id={link.id} words={words} />}
        <Limits link={link} words={words} />
      </>
    ),
  object: (link) => serialisePaymentLink(link),
});

export const generateMetadata = page.metadata;
export default page.Page;

const Actions = ({ data: { id, active }, words: { t } }: View<PaymentLinkRow>) => (
  <>
    <ButtonLink
      // The form of a new link, filled in like this one.
      href={`/dashboard/payment-links/new?link=${id}` as Route}
      variant="plain"
      prefetch={false}
    >
      <Icon name="copy" />
      {t("links.duplicate")}
    </ButtonLink>
    <Form
      variant={active ? "plain" : "primary"}
      of={switchLink}
      params={{ id }}
      submit={active ? "links.switchOff" : "links.switchOn"}
      values={{ to: active ? "off" : "on" }}
    />
  </>
);
