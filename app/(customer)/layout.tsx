import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import "./customer.css";
import { inter } from "@/app/_fonts/inter";
import { ReloadWhenRestored } from "./_pages/client/reload-when-restored";
import { pageContext } from "./_server/page-context";

export const metadata: Metadata = { formatDetection: { telephone: false } };

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f6f8" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0f13" },
  ],
};

/** The pages of a shop's customers: anyone with the address may pay, read and print. */
export default async function CustomerLayout({ children }: { children: ReactNode }) {
  const { locale } = await pageContext();
  return (
    <html className={inter.variable} lang={locale}>
      <body className="flex flex-col bg-canvas text-base wrap-anywhere">
        {children}
        <ReloadWhenRestored />
      </body>
    </html>
  );
}
