import localFont from "next/font/local";

/** The same for pages that somebody opens once, over a slow link: it comes after what is needed to pay. */
export const interLater = localFont({
  src: "./inter.woff2",
  weight: "400 700",
  display: "swap",
  adjustFontFallback: "Arial",
  preload: false,
  variable: "--font-inter",
});
