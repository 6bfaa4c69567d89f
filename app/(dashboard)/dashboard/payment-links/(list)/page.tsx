import { tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { shortLinkAmount } from "@/app/(dashboard)/_shell/link-amount";
import { searchPaymentLinks } from "@/lib/payment-links/search";
import { labelOf } from "@/lib/payment-links/serialise";
import { LinkChip } from "../_parts/link-chip";
import { Share } from "./share";

const list = listPage({
  path: "/dashboard/payment-links",
  words: "links",
  scope: "payment_links:read",
  prefix: "plink",
  create: { href: "/dashboard/payment-links/new", scope: "payment_links:write" },
  filters: {
    q: text({ hint: "links.searchHint" }),
    state: tabs(["active", "inactive"], {
      label: "links.parts",
      all: "links.all",
      text: (state, t) => t(`links.${state}`),
    }),
  },
  search: (ctx, { q, state, ...page }) =>
    searchPaymentLinks(ctx, { text: q, active: state && state === "active", ...page }),
  href: ({ id }) => `/dashboard/payment-links/${id}`,
  columns: [
    {
      name: "label",
      grows: true,
      width: "md:w-2/5",
      primary: (link) => labelOf(link),
      below: ({ slug }) => <span className="font-mono text-[0.8125rem]">/l/{slug}</span>,
    },
    {
      name: "amount",
      align: "end",
      isTabular: true,
      width: "font-semibold md:w-36",
      card: "right",
      cell: shortLinkAmount,
      file: ({ amountXpf }) => (amountXpf === null ? null : Number(amountXpf)),
    },
    {
      name: "payments",
      align: "end",
      isMuted: true,
      isTabular: true,
      card: "hidden",
      cell: (link, { number }) => number(link.paymentsCount),
    },
    {
      name: "net",
      head: "money.net",
      align: "end",
      isMuted: true,
      isTabular: true,
      card: "wide",
      cell: ({ amountCollectedXpf, paymentsCount }, { t, xpf }) => (
        <>
          <span className="md:hidden">
            {t("links.brought", { amount: xpf(amountCollectedXpf), count: paymentsCount })}
          </span>
          <span className="max-md:hidden">{xpf(amountCollectedXpf)}</span>
        </>
      ),
    },
    { name: "state", cell: (link, { t }) => <LinkChip link={link} t={t} /> },
    {
      name: "share",
      align: "end",
      card: "right",
      hasControls: true,
      cell: (link, words) => <Share link={link} words={words} />,
    },
  ],
  empty: { icon: "link" },
});

export const generateMetadata = list.metadata;
export default list.Page;
