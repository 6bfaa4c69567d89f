import localFont from "next/font/local";

/** Inter, in Latin letters with those of Tahitian; asked for at once, since every page of these is long lived. */
export const inter = localFont({
  src: "./inter.woff2",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  variable: "--font-inter",
});
