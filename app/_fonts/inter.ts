import localFont from "next/font/local";

/** Inter, in Latin letters with those of Tahitian. It comes after what is painted: nothing waits for it. */
export const inter = localFont({
  src: "./inter.woff2",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  preload: false,
  variable: "--font-inter",
});
