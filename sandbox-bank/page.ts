import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locale } from "@/sandbox-bank/form-words";

/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | null | false | readonly Html[];

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const render = (part: Part): string => {
  if (part === null || part === false) return "";
  if (typeof part === "object") {
    return "html" in part ? part.html : part.map((each) => each.html).join("");
  }
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
};

/** HTML from a template; every value is escaped unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((text, piece, at) => text + render(parts[at - 1] ?? null) + piece),
});

const source = (name: string): string => readFileSync(path.join(import.meta.dirname, name), "utf8");

const style: Html = { html: source("theme.css") + source("page.css") + source("form.css") };

/** One module for the browser: the card rules, then the form that uses them. */
const formScript: Html = {
  html: `${source("card-rules.js").replaceAll(/^export /gm, "")}\n${source("form-client.js").replaceAll(/^import [^;]*;$/gm, "")}`,
};

export interface Page {
  locale: Locale;
  title: string;
  body: Html;
  theme?: "light" | "dark" | undefined;
  /** `frame` has no background and no margins: the host's page shows through. */
  layout: "frame" | "page";
  hasScript?: boolean;
  appOrigin: string;
}

/** A whole document with its security headers. */
export const document = (page: Page): { body: string; headers: Record<string, string> } => {
  const nonce = randomBytes(16).toString("base64");
  const isFramed = page.layout === "frame";
  const script = page.hasScript
    ? html`<script type="module" nonce="${nonce}">${formScript}</script>`
    : null;
  const { html: body } = html`<!doctype html>
<html lang="${page.locale}" data-layout="${page.layout}" data-theme="${page.theme ?? "auto"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${page.body}
${script}
</body>
</html>`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src data:",
    // Browsers apply form-action to the redirect after a form, too.
    `form-action 'self' ${page.appOrigin}`,
    `frame-ancestors ${isFramed ? page.appOrigin : "'none'"}`,
    "base-uri 'none'",
  ].join("; ");
  const framing: Record<string, string> = isFramed
    ? { "x-frame-options": "", "cross-origin-resource-policy": "cross-origin" }
    : {};
  return {
    body,
    headers: { "content-security-policy": policy, "content-language": page.locale, ...framing },
  };
};

/** `12 500 XPF` in French, `XPF 12,500` in English. */
export const formatXpf = (amount: number, locale: Locale): string => {
  const digits = new Intl.NumberFormat(locale).format(amount);
  return locale === "fr" ? `${digits}\u00a0XPF` : `XPF\u00a0${digits}`;
};

export const bankName = { fr: "Banque de test", en: "Test bank" } as const;

export const masthead = (locale: Locale): Html => html`<header class="masthead">
  <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true"><path d="M12 2 2.5 7v2h19V7L12 2Zm-7.5 9v7H3v3h18v-3h-1.5v-7h-3v7h-3v-7h-3v7h-3v-7h-3Z" fill="currentColor"/></svg>
  <span>${bankName[locale]}</span><span class="badge">${locale === "fr" ? "Test" : "Test mode"}</span>
</header>`;

/** A short page with one message. */
export const notice = (view: {
  locale: Locale;
  title: string;
  text: string;
  appOrigin: string;
  link?: { href: string; text: string } | undefined;
}) =>
  document({
    locale: view.locale,
    title: `${view.title} · ${bankName[view.locale]}`,
    layout: "page",
    appOrigin: view.appOrigin,
    body: html`<div class="sheet">${masthead(view.locale)}<main class="card">
  <h1>${view.title}</h1>
  <p class="lead">${view.text}</p>
  ${view.link ? html`<a class="button" href="${view.link.href}">${view.link.text}</a>` : null}
</main></div>`,
  });
