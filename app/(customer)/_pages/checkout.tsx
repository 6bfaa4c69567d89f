import type { Words } from "@/app/_intl/customer-words";
import { Closed, Expired, Failure, NotFound, NotNow, NotYet } from "./checkout-over";
import { Confirm, Paid, Subscribed } from "./checkout-settled";
import { Summary } from "./checkout-summary";
import type { CheckoutView, NoticeView, PayView } from "./checkout-view";
import { Action, Elsewhere, Processing } from "./checkout-waiting";
import { ChoosePage } from "./choose";
import { NoticePage } from "./notice";
import { Panes } from "./panes";
import { PayPane } from "./pay-form";
import { refusalTitle } from "./refusal";
import { Shell } from "./shell";

/** Without scripts the page reloads itself, slowly enough to be read. */
const REFRESH_S: Partial<Record<CheckoutView["state"], number>> = { processing: 5, elsewhere: 10 };

export const checkoutRefresh = ({ state, paths }: CheckoutView) => {
  const seconds = REFRESH_S[state];
  return seconds === undefined ? null : { seconds, path: paths.self };
};

/** The checkout page, in any state. */
export const Checkout = ({ words, view }: { words: Words; view: CheckoutView }) => (
  <Shell
    words={words}
    self={view.paths.self}
    livemode={!("livemode" in view) || view.livemode}
    merchant={merchantOf(view)}
    note={isPayable(view) ? validity(words, view) : null}
  >
    <Content words={words} view={view} />
  </Shell>
);

const Content = ({ words, view }: { words: Words; view: CheckoutView }) => {
  if (isPayable(view)) return <PayPage words={words} view={view} />;
  if (view.state === "choose") return <ChoosePage words={words} view={view} />;
  return (
    <NoticePage words={words} merchant={merchantOf(view)}>
      <NoticeOf words={words} view={view} />
    </NoticePage>
  );
};

const validity = (words: Words, { expiresAt }: PayView) =>
  expiresAt && words.t("summary.until", { moment: words.when(expiresAt, "moment") });

const PayPage = ({ words, view }: { words: Words; view: PayView }) => (
  <Panes
    words={words}
    view={view}
    cancelUrl={view.cancelUrl}
    what={<Summary words={words} view={view} />}
  >
    <PayPane words={words} view={view} />
  </Panes>
);

const NoticeOf = ({ words, view }: { words: Words; view: NoticeView }) => {
  switch (view.state) {
    case "confirm":
      return <Confirm words={words} view={view} />;
    case "action":
      return <Action words={words} view={view} />;
    case "processing":
      return <Processing words={words} view={view} />;
    case "elsewhere":
      return <Elsewhere words={words} view={view} />;
    case "paid":
      return <Paid words={words} view={view} />;
    case "subscribed":
      return <Subscribed words={words} view={view} />;
    case "expired":
      return <Expired words={words} view={view} />;
    case "closed":
    case "cancelled":
    case "exhausted":
      return <Closed words={words} view={view} />;
    case "not_found":
      return <NotFound words={words} />;
    case "ticket":
    case "busy":
      return <NotNow words={words} view={view} />;
    case "no_bank":
    case "recovering":
      return <NotYet words={words} view={view} />;
    case "error":
      return <Failure words={words} view={view} />;
  }
};

const isPayable = (view: CheckoutView): view is PayView =>
  view.state === "open" || view.state === "refused";

export const merchantOf = (view: CheckoutView) => ("merchant" in view ? view.merchant : null);

export const checkoutTitle = (words: Words, view: CheckoutView): string => {
  if (!("merchant" in view)) return words.t(`${view.state}.title`);
  const merchant = view.merchant.name;
  if (view.state === "open" && view.subscription)
    return words.t("subscription.title", { merchant });
  if (view.state === "open") {
    return words.t("open.title", { amount: words.xpf(view.amountXpf), merchant });
  }
  if (view.state === "refused")
    return `${refusalTitle(words, view.refusal, words.t("refusal.title"))} · ${merchant}`;
  if (view.state === "paid" && view.reopened) return `${words.t("paid.already")} · ${merchant}`;
  return `${words.t(`${view.state}.title`)} · ${merchant}`;
};
