import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import { nearestLocale } from "@/app/_intl/request-locale";
import { BrandStyle } from "@/app/(customer)/_pages/brand-style";
import { Checkout, checkoutTitle } from "@/app/(customer)/_pages/checkout";
import { type PageContext, pageContext } from "./page-context";
import { type Instead, type Loaded, loadedOrStopped, type Stopped } from "./stopped";

type Params = Record<string, string>;

/** What a link preview shows besides the title. */
export type Preview = { description: string; url: string; image: string };

type Declared<View> = {
  /** The page's content, or what replaces it; null if the address is unknown. May `redirect`. */
  load: (params: Params, context: PageContext) => Promise<View | Instead | null>;
  title: (words: Words, view: View) => string;
  brandColor: (view: View) => string | null;
  preview?: (view: View) => Preview | null;
  /** Without scripts the page reloads itself. */
  refresh?: (view: View) => { seconds: number; path: string } | null;
  render: (view: View, context: PageContext) => ReactNode;
};

type PageProps = { params: Promise<Params> };

/**
 * A customer page: loaded once for head and body and never streamed in parts, so that its status and
 * redirects are known first.
 */
export const customerPage = <View,>(declared: Declared<View>) => {
  const load = cache(async (params: string): Promise<Loaded<View>> => {
    const context = await pageContext();
    return loadedOrStopped(context, () => declared.load(JSON.parse(params) as Params, context));
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

/** The page's head: title and link preview. */
export const metadataOf = ({ locale }: Words, title: string, preview: Preview | null): Metadata => {
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
