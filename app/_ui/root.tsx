import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { inter } from "@/app/_fonts/inter";
import { currentTheme, currentWords } from "@/app/_intl/locale";

/** The default title and description. */
export const rootMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return {
    title: { default: `Motu · ${t("brand.tagline")}`, template: "%s · Motu" },
    description: t("brand.description"),
    formatDetection: { telephone: false },
  };
};

export const rootViewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f6f8" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0f13" },
  ],
};

/** The document of each page: language, theme, and skip link. */
export const Root = async ({ children }: { children: ReactNode }) => {
  const [{ locale, t }, theme] = await Promise.all([currentWords(), currentTheme()]);
  return (
    <html
      className={theme === "system" ? inter.variable : `${inter.variable} ${theme}`}
      lang={locale}
    >
      <body className="font-sans">
        <a
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-medium text-accent-ink focus:translate-y-0"
          href="#content"
        >
          {t("skip")}
        </a>
        {children}
      </body>
    </html>
  );
};
