import localFont from "next/font/local";

/** Inter, with Latin and Tahitian letters. Loaded after first paint: nothing waits for it. */
export const inter = localFont({
  src: "./inter.woff2",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  preload: false,
  variable: "--font-inter",
});
