import type { Words } from "@/app/_intl/customer-words";
import { PAGE_LOCALES } from "@/app/_intl/request-locale";
import { maskEmail } from "./checkout-view";
import { button, link, plainButton } from "./classes";
import { Focused } from "./client/focused";
import { OnceForm } from "./client/once-form";
import { ActionLink, Actions, Notice, NoticePage, NoticeText } from "./notice";
import { PortalCards } from "./portal-cards";
import { PortalDocuments } from "./portal-documents";
import { PortalList, PortalSection, rowButton } from "./portal-parts";
import { PortalSubscriptions } from "./portal-subscriptions";
import type { ClosedPortalView, OpenPortalView, PortalPageView } from "./portal-view";
import { MerchantLine, Shell } from "./shell";

type Props<View> = { words: Words; view: View };

const SELF = "/p/home";

export const portalTitle = (words: Words, view: PortalPageView): string =>
  view.state === "open"
    ? `${words.t("portal.title")} · ${view.merchant.name}`
    : words.t("portal.closed.title");

/** The customer portal, or that it is not open. */
export const PortalPage = ({ words, view }: Props<PortalPageView>) =>
  view.state === "open" ? (
    <Open view={view} words={words} />
  ) : (
    <Shell livemode={true} merchant={null} self={SELF} words={words}>
      <NoticePage merchant={null} words={words}>
        <Closed view={view} words={words} />
      </NoticePage>
    </Shell>
  );

const Closed = ({ words, view: { askPath } }: Props<ClosedPortalView>) => (
  <Notice icon="clock" title={words.t("portal.closed.title")} tone="quiet">
    <NoticeText>{words.t("portal.closed.text")}</NoticeText>
    {askPath && (
      <Actions>
        <ActionLink href={askPath}>{words.t("portal.closed.ask")}</ActionLink>
      </Actions>
    )}
  </Notice>
);

const Open = ({ words, view }: Props<OpenPortalView>) => (
  <Shell
    livemode={view.livemode}
    merchant={view.merchant}
    note={words.t("portal.until", { moment: words.when(view.expiresAt, "time") })}
    self={SELF}
    words={words}
  >
    <div className="mx-auto grid w-full max-w-2xl flex-1 content-start gap-4 px-4 pt-4 pb-8 sm:px-5 sm:pt-8">
      <header className="grid gap-2 px-1">
        <MerchantLine cancelUrl={null} merchant={view.merchant} words={words} />
        {view.returnUrl && (
          <a className={`${link} inline-flex min-h-11 items-center`} href={view.returnUrl}>
            {words.t("paid.return", { host: new URL(view.returnUrl).host })}
          </a>
        )}
      </header>
      <main className="grid gap-5 focus:outline-none" id="main" tabIndex={-1}>
        <div className="px-1">
          <h1 className="text-2xl leading-tight font-[650] tracking-tight text-balance">
            {words.t("portal.heading")}
          </h1>
          <p className="mt-1 text-muted wrap-anywhere">{whose(view)}</p>
        </div>
        <Outcome view={view} words={words} />
        <Debts view={view} words={words} />
        <PortalSubscriptions view={view} words={words} />
        {view.rights.cards && <PortalCards view={view} words={words} />}
        {view.rights.documents && <PortalDocuments view={view} words={words} />}
        <Language view={view} words={words} />
        <OnceForm
          action="/p/home/leave"
          button={{ text: words.t("portal.leave"), className: plainButton }}
          fields={{ csrf: view.csrf }}
        />
      </main>
    </div>
  </Shell>
);

/** Whose portal this is, so that a link of somebody else is noticed. */
const whose = ({ customer: { name, email } }: OpenPortalView): string =>
  [name, email && maskEmail(email)].filter(Boolean).join(" · ");

const DONE = ["default", "removed", "canceled", "resumed", "card"] as const;
const REFUSED = [
  "card_needed",
  "portal_right_off",
  "rate_limited",
  "subscription_canceled",
  "page_expired",
] as const;

/** What the last form did, or why it did nothing. */
const Outcome = ({ words, view: { done, error, merchant } }: Props<OpenPortalView>) => {
  const said = DONE.find((known) => known === done);
  if (said) {
    return (
      <Focused className="rounded-control border border-good bg-good-soft px-4 py-3 focus:outline-none">
        {words.t(`portal.done.${said}`)}
      </Focused>
    );
  }
  if (error === null) return null;
  const why = REFUSED.find((known) => known === error) ?? "other";
  return (
    <Focused className="rounded-control border border-bad bg-bad-soft px-4 py-3 focus:outline-none">
      <p className="font-semibold">{words.t("portal.refused.title")}</p>
      <p>{words.t(`portal.refused.${why}`, { merchant: merchant.name })}</p>
    </Focused>
  );
};

/** Paid on the page of the invoice. */
const Debts = ({ words, view: { debts } }: Props<OpenPortalView>) =>
  debts.length > 0 && (
    <PortalSection id="debts" title={words.t("portal.debts.title")}>
      <PortalList>
        {debts.map(({ id, number, description, amountXpf, url }) => (
          <li className="grid gap-3 px-5 py-4 sm:px-7" key={id}>
            <div>
              <p className="font-medium wrap-anywhere">{description}</p>
              <p className="text-sm text-muted">{words.t("portal.debts.about", { number })}</p>
            </div>
            <a className={button} href={url}>
              {words.t("portal.debts.pay", { amount: words.xpf(amountXpf) })}
            </a>
          </li>
        ))}
      </PortalList>
    </PortalSection>
  );

const Language = ({ words, view: { csrf } }: Props<OpenPortalView>) => (
  <PortalSection id="language" title={words.t("portal.language.title")}>
    <form action="/p/home/language" className="grid gap-3 px-5 pb-5 sm:px-7" method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <p className="text-muted">{words.t("portal.language.text")}</p>
      <div className="flex flex-wrap gap-2">
        {PAGE_LOCALES.map((locale) => (
          <button
            aria-pressed={locale === words.locale}
            className={`${rowButton} aria-pressed:border-brand-edge aria-pressed:inset-ring aria-pressed:inset-ring-brand-edge`}
            key={locale}
            lang={locale}
            name="locale"
            type="submit"
            value={locale}
          >
            {words.t(`language.${locale}`)}
          </button>
        ))}
      </div>
    </form>
  </PortalSection>
);
