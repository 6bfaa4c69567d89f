import { Closed, Expired, Failure, NotFound, NotNow, NotYet } from "./checkout-over";
import { Confirm, Paid } from "./checkout-settled";
import { Summary } from "./checkout-summary";
import type { CheckoutState, CheckoutView, NoticeView, PayView } from "./checkout-view";
import { Action, Elsewhere, Processing } from "./checkout-waiting";
import { type Preview, renderDocument } from "./document";
import type { PageLocale } from "./locale";
import { NoticePage } from "./notice";
import { Panes } from "./panes";
import { PayPane } from "./pay-form";
import { refusalTitle } from "./refusal";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

export type CheckoutOptions = {
  locale: PageLocale;
  bankOrigin: string;
  challengeOrigin?: string;
  nonce?: string;
  headers?: HeadersInit;
  /** Instead of the one that the state has, such as for a form that was refused. */
  status?: number;
  /** What a message shows of the page's address; its title is the page's own. */
  preview?: Omit<Preview, "title">;
};

const STATUS: Partial<Record<CheckoutState, number>> = {
  busy: 429,
  cancelled: 410,
  closed: 410,
  error: 500,
  no_bank: 503,
  not_found: 404,
  recovering: 503,
  ticket: 404,
};

/** Where scripts do not run the page asks again by itself, slowly enough to be read. */
const REFRESH_S: Partial<Record<CheckoutState, number>> = { processing: 5, elsewhere: 10 };

/** The checkout in whatever state its record is in, as a complete answer. */
export const renderCheckout = (view: CheckoutView, options: CheckoutOptions): Promise<Response> => {
  const { preview, ...rest } = options;
  const words = wordsFor(options.locale);
  const title = titleOf(words, view);
  const seconds = REFRESH_S[view.state];
  return renderDocument(<Checkout words={words} view={view} />, {
    ...rest,
    title,
    ...(preview && { preview: { title, ...preview } }),
    status: options.status ?? STATUS[view.state] ?? 200,
    brandColor: merchantOf(view)?.brandColor ?? null,
    ...(seconds !== undefined && { refresh: { seconds, path: view.paths.self } }),
  });
};

const Checkout = ({ words, view }: { words: Words; view: CheckoutView }) => (
  <Shell
    words={words}
    self={view.paths.self}
    livemode={!("livemode" in view) || view.livemode}
    merchant={merchantOf(view)}
  >
    {isPayable(view) ? (
      <PayPage words={words} view={view} />
    ) : (
      <NoticePage words={words} merchant={merchantOf(view)}>
        <NoticeOf words={words} view={view} />
      </NoticePage>
    )}
  </Shell>
);

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
    case "expired":
      return <Expired words={words} view={view} />;
    case "closed":
    case "cancelled":
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

const merchantOf = (view: CheckoutView) => ("merchant" in view ? view.merchant : null);

const titleOf = (words: Words, view: CheckoutView): string => {
  if (!("merchant" in view)) return words.t(`${view.state}.title`);
  const merchant = view.merchant.name;
  if (view.state === "open") {
    return words.t("open.title", { amount: words.xpf(view.amountXpf), merchant });
  }
  if (view.state === "refused")
    return `${refusalTitle(words, view.refusal, words.t("refusal.title"))} · ${merchant}`;
  if (view.state === "paid" && view.visitedAgain) return `${words.t("paid.already")} · ${merchant}`;
  return `${words.t(`${view.state}.title`)} · ${merchant}`;
};
