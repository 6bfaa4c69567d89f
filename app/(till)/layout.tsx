import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { currentWords } from "@/app/_intl/locale";
import { Root, rootViewport } from "@/app/_ui/root";
import "./till.css";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return {
    title: { default: t("terminal.title"), template: "%s" },
    manifest: "/terminal/manifest.webmanifest",
    icons: { icon: { url: "/icon-till.svg", type: "image/svg+xml" }, apple: "/icon-till-180.png" },
    formatDetection: { telephone: false },
    robots: { index: false },
  };
};

export const viewport: Viewport = { ...rootViewport, viewportFit: "cover" };

/** The till and its printed documents: an installable app for a tablet. */
export default function TillLayout({ children }: { children: ReactNode }) {
  return <Root>{children}</Root>;
}
