import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { Form } from "@/app/(dashboard)/_form/form";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { getPaymentLink } from "@/lib/payment-links/read";
import { labelOf, type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { LinkChip } from "../_parts/link-chip";
import { switchLink } from "../form";
import { Facts } from "./facts";
import { Payments } from "./payments";
import { Send } from "./send";
import { Share } from "./share";

type Props = PageProps<"/dashboard/payment-links/[id]">;

const load = cache(async ({ ctx }: Member, id: string): Promise<PaymentLinkRow> => {
  const bare = bareId("plink", id);
  return bare ? found(getPaymentLink(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const member = await requireMember("payment_links:read");
  return { title: labelOf(await load(member, (await params).id)) };
};

export default async function PaymentLinkPage({ params, searchParams }: Props) {
  const member = await requireMember("payment_links:read");
  const [words, { id }, query] = await Promise.all([currentWords(), params, searchParams]);
  const link = await load(member, id);
  const { t } = words;
  const mayWrite = holdsScope(member.ctx.scopes, "payment_links:write");
  return (
    <>
      <BackLink href="/dashboard/payment-links">{t("links.title")}</BackLink>
      <Head link={link} mayWrite={mayWrite} words={words} />
      <div className="mb-5 grid gap-3 empty:hidden">
        {!link.active && <Notice tone="calm">{t("links.inactiveText")}</Notice>}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Share link={link} words={words} />
          <Payments link={link} member={member} query={query} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts link={link} words={words} />
          {mayWrite && link.active && <Send id={link.id} words={words} />}
          <ObjectJson object={serialisePaymentLink(link)} t={t} />
        </div>
      </div>
    </>
  );
}

type HeadProps = { link: PaymentLinkRow; mayWrite: boolean; words: Words };

const Head = ({ link, mayWrite, words: { t, xpf } }: HeadProps) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="min-w-0">
      <h1 className="break-words font-semibold text-2xl tracking-tight">{labelOf(link)}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="tabular font-semibold text-lg">{xpf(link.amountXpf)}</span>
        <LinkChip active={link.active} t={t} />
      </p>
    </div>
    {mayWrite && (
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={copyOf(link)} look="plain" prefetch={false}>
          <Icon name="copy" />
          {t("links.duplicate")}
        </ButtonLink>
        <Form
          look={link.active ? "plain" : "primary"}
          of={switchLink}
          params={{ id: link.id }}
          submit={link.active ? "links.switchOff" : "links.switchOn"}
          values={{ to: link.active ? "off" : "on" }}
        />
      </div>
    )}
  </div>
);

/** The form of a new link, filled in like this one. */
const copyOf = ({ id }: PaymentLinkRow): Route =>
  `/dashboard/payment-links/new?link=${id}` as Route;
