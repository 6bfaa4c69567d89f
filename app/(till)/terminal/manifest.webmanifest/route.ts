import { localeOf } from "@/app/_intl/request-locale";
import { texts } from "@/app/_intl/texts";

const icon = (src: string, sizes: string, purpose = "any") => ({
  src,
  sizes,
  type: src.endsWith(".svg") ? "image/svg+xml" : "image/png",
  purpose,
});

/** Makes the till installable. */
export const GET = (request: Request): Response => {
  const locale = localeOf(request);
  const body = {
    id: "/terminal",
    name: texts[locale].terminal.appName,
    short_name: texts[locale].terminal.title,
    lang: locale,
    start_url: "/terminal",
    scope: "/terminal",
    display: "standalone",
    orientation: "any",
    background_color: "#f5f6f8",
    theme_color: "#0b5563",
    categories: ["business", "finance"],
    icons: [
      icon("/icon-till.svg", "any"),
      icon("/icon-till-192.png", "192x192"),
      icon("/icon-till-512.png", "512x512"),
      icon("/icon-till-maskable-512.png", "512x512", "maskable"),
    ],
  };
  return new Response(JSON.stringify(body), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "no-cache" },
  });
};
