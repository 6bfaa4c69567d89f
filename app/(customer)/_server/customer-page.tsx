import type { Metadata } from "next";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { cache, type ReactNode } from "react";
import { BrandStyle } from "@/app/(customer)/_pages/brand-style";
import { Checkout, checkoutTitle } from "@/app/(customer)/_pages/checkout";
import type {
  ErrorView,
  NotFoundView,
  NotNowView,
  NotYetView,
} from "@/app/(customer)/_pages/checkout-view";
import { nearestLocale } from "@/app/(customer)/_pages/locale";
import type { Words } from "@/app/(customer)/_pages/words";
import { noBank, recovering } from "@/lib/bank/errors";
import { GUESSES_SPENT } from "@/lib/capability-urls";
import { type ErrorKind, internalError, Refusal } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { answerWith } from "@/lib/process/answering";
import { type PageContext, pageContext } from "./page-context";

type Params = Record<string, string>;

/** What a message that holds the page's address shows of it besides its title. */
export type Preview = { description: string; url: string; image: string };

type Declared<View> = {
  /** What the page shows; null where its address opens nothing. It may lead elsewhere by `redirect`. */
  load: (params: Params, context: PageContext) => Promise<View | null>;
  title: (words: Words, view: View) => string;
  brandColor: (view: View) => string | null;
  preview?: (view: View) => Preview | null;
  /** Where scripts do not run, the page asks again by itself. */
  refresh?: (view: View) => { seconds: number; path: string } | null;
  render: (view: View, context: PageContext) => ReactNode;
};

/** A page that cannot be shown says so in its place: nothing was paid by looking at it. */
type Stopped = NotYetView | ErrorView | NothingView;
type NothingView = NotFoundView | NotNowView;

type Loaded<View> = { view: View; stopped?: never } | { stopped: Stopped; view?: never };

type PageProps = { params: Promise<Params> };

/**
 * A page of a customer: loaded once for its head and its body, and never partly shown, so that its status and
 * whether it leads elsewhere are known before it streams.
 */
export const customerPage = <View,>(declared: Declared<View>) => {
  const load = cache(async (params: string): Promise<Loaded<View>> => {
    const context = await pageContext();
    return guarded(context, () => declared.load(JSON.parse(params) as Params, context));
  });
  const loadFor = async ({ params }: PageProps) => load(JSON.stringify(await params));
  return {
    generateMetadata: async (props: PageProps): Promise<Metadata> => {
      const { words } = await pageContext();
      const { view, stopped } = await loadFor(props);
      if (stopped) return { title: checkoutTitle(words, stopped) };
      return metadataOf(words, declared.title(words, view), declared.preview?.(view) ?? null);
    },
    Page: async (props: PageProps) => {
      const context = await pageContext();
      const { view, stopped } = await loadFor(props);
      if (stopped) return <StoppedPage stopped={stopped} {...context} />;
      const refresh = declared.refresh?.(view) ?? null;
      return (
        <>
          <BrandStyle color={declared.brandColor(view)} nonce={context.nonce} />
          {refresh && (
            <noscript>
              <meta content={`${refresh.seconds};url=${refresh.path}`} httpEquiv="refresh" />
            </noscript>
          )}
          {declared.render(view, context)}
        </>
      );
    },
  };
};

const metadataOf = ({ locale }: Words, title: string, preview: Preview | null): Metadata => {
  if (!preview) return { title };
  const { description, url, image } = preview;
  return {
    title,
    description,
    openGraph: {
      type: "website",
      siteName: "Motu",
      locale: nearestLocale(locale) === "fr" ? "fr_PF" : "en_GB",
      title,
      description,
      url,
      images: [{ url: image, width: 1200, height: 630 }],
    },
    twitter: { card: "summary_large_image" },
  };
};

type StoppedProps = Pick<PageContext, "words" | "nonce"> & { stopped: Stopped };

const StoppedPage = ({ words, nonce, stopped }: StoppedProps) => (
  <>
    <BrandStyle color={null} nonce={nonce} />
    <Checkout view={stopped} words={words} />
  </>
);

/**
 * A fault of ours is told as a page: whether to pay again, where to look, and a number to give. Where others were
 * in the way or the database was away, its status says so, and when to come back.
 */
const guarded = async <View,>(
  { request, path }: PageContext,
  load: () => Promise<View | null>,
): Promise<Loaded<View>> => {
  try {
    const view = await load();
    return view === null ? { stopped: await nothingAt(path) } : { view };
  } catch (thrown) {
    unstable_rethrow(thrown);
    const paths = { self: path + new URL(request.url).search };
    const state = thrown instanceof Refusal ? notYet.get(thrown.kind) : undefined;
    if (state) {
      answerWith(503, state === "recovering" ? { "Retry-After": "30" } : {});
      return { stopped: { state, paths } };
    }
    const requestId = newRequestId();
    log("error", "page.failed", { requestId, ...errorFields(thrown) });
    const { kind, more } = thrown instanceof Refusal ? fault : asRefusal(thrown);
    answerWith(kind.status, more.headers);
    return { stopped: { state: "error", requestId, paths } };
  }
};

/**
 * For an address that opens nothing; who has tried too many is told to wait, and the server answers so. Not the
 * framework's `notFound`, whose page is drawn by its scripts alone: nobody without them would see anything.
 */
const nothingAt = async (path: string): Promise<NothingView> => {
  answerWith(404);
  const isTooMany = (await headers()).has(GUESSES_SPENT);
  return { state: isTooMany ? "busy" : "not_found", paths: { self: path } };
};

/** A refusal that no page expected is a fault of the page. */
const fault = new Refusal(internalError);

/** Refusals of a whole page: nothing can be paid for the time being, and nothing was. */
const notYet = new Map<ErrorKind, NotYetView["state"]>([
  [noBank, "no_bank"],
  [recovering, "recovering"],
]);
