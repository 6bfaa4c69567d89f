import type { Page } from "@playwright/test";

/** Texts that try to become something else on a page: markup, scripts, links, formulas. */
const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "</script><script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  "</textarea><img src=x onerror=alert(1)>",
  "</style><img src=x onerror=alert(1)>",
  "</noscript><img src=x onerror=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>">',
  '" autofocus onfocus="alert(1)',
  "' autofocus onfocus='alert(1)",
  "` onmouseover=`alert(1)",
  '<a href="javascript:alert(1)">x</a>',
  "javascript:alert(1)",
  "<base href=//evil.example>",
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  "<link rel=stylesheet href=//evil.example>",
  "<style>@import'//evil.example'</style>",
  "<form action=//evil.example><button>",
  '<object data="javascript:alert(1)">',
  "<details open ontoggle=alert(1)>",
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  "<math><mtext><mglyph><style></math><img src onerror=alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;img src=x onerror=alert(1)&#62;",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  "{{constructor.constructor('alert(1)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what it is meant to be taken for
  "${alert(1)}",
  "]]><script>alert(1)</script>",
];

let next = 0;
const markers: string[] = [];

/** The marks of all filled fields, to find them again. */
export const marked = (): readonly string[] => markers;

/** A text for one field: a spreadsheet formula, a mark, and as many payloads as fit. */
export const tainted = (max: number): string => {
  const marker = `m${String(markers.length + 1).padStart(2, "0")}m`;
  markers.push(marker);
  let text = `=${marker}`;
  for (let tries = 0; tries < payloads.length; tries += 1) {
    const payload = payloads[(next + tries) % payloads.length] ?? "";
    if (text.length + payload.length < max) text = `${text} ${payload}`;
  }
  next += 7;
  return text;
};

/** The number of payloads. */
export const PAYLOADS = payloads.length;

type Inspected = { faults: string[]; text: string };

/**
 * Parses a page like a browser, without running it, and reports what no page of ours contains. Scripts and
 * styles are ours by the response's nonce; without one there must be none.
 */
export const inspect = (page: Page, html: string, nonce: string | null): Promise<Inspected> =>
  page.evaluate(
    ([source, ours]) => {
      const document = new DOMParser().parseFromString(source ?? "", "text/html");
      const all = [...document.querySelectorAll("*")];
      const attributes = all.flatMap((element) =>
        [...element.attributes].map(({ name, value }) => ({ element, name, value })),
      );
      const isForeign = (element: Element): boolean =>
        element.localName === "script" &&
        element.getAttribute("type") !== "application/json" &&
        (!ours || element.getAttribute("nonce") !== ours);
      const links = /^(href|src|srcset|action|formaction|data|xlink:href|poster|ping)$/;
      // Browsers drop leading characters before a scheme.
      const bad = /^[\s\p{Cc}]*(javascript|vbscript|data:text)|^[^?#]*evil\.example/iu;
      const faults = [
        ...all.filter(({ localName }) => /^(base|object|embed|math|applet)$/.test(localName)),
        ...all.filter(isForeign),
        // What the policy blocks: inline styles, which an email may have.
        ...all.filter((one) => ours && one.hasAttribute("style")),
        ...all.filter((one) => one.matches("meta[http-equiv=refresh][content*=evil]")),
        ...attributes
          .filter(({ name }) => /^on/i.test(name) || name === "srcdoc")
          .map(({ element }) => element),
        ...attributes
          .filter(({ name, value }) => links.test(name) && bad.test(value))
          .map(({ element }) => element),
      ].map(({ outerHTML }) => outerHTML.slice(0, 120));
      const values = attributes.map(({ value }) => value).join(" ");
      return { faults, text: `${document.documentElement.textContent} ${values}` };
    },
    [html, nonce] as const,
  );
