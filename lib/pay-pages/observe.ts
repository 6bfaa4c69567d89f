import { createHash } from "node:crypto";
import { parse } from "parse5";
import { attribute, type Element, elementsOf, textOf } from "@/lib/pay-pages/elements";
import { isPageData, type Named, namedIn } from "@/lib/pay-pages/page-data";

/** A script or a style of a page: its URL, or its position if it is inline. */
export interface Part {
  kind: "script" | "style";
  name: string;
  /** `sha384-…` of its content, as in `integrity`; null for content from another origin. */
  hash: string | null;
}

/** What a page loads, frames and sends to, with the names of origins instead of their URLs. */
export interface Observed {
  parts: Part[];
  /** Framed URLs, without their queries. */
  frames: string[];
  /** Origins of form actions and refreshes. */
  targets: string[];
  headers: Record<string, string>;
}

/** The origins that a deployment configures, by name. */
export type Origins = Readonly<Record<string, string>>;

/** Reads a path from one of our origins. */
export type Fetch = (path: string) => Promise<Uint8Array>;

export interface Served {
  url: string;
  html: string;
  headers: Headers;
}

/** Reads a page as a browser does, without running it. */
export const observe = async (
  { url, html, headers }: Served,
  origins: Origins,
  fetchOwn: Fetch,
): Promise<Observed> => {
  const written = [...elementsOf(parse(html, { scriptingEnabled: false }))];
  const own = new URL(url).origin;
  const data = namedIn(written.filter(({ tagName }) => tagName === "script").map(textOf));
  const elements = [...written, ...data.elements];
  const found = without(
    written.flatMap((element) => partsOf(element, own)),
    [
      ...written.flatMap((element) => aheadOf(element, own)),
      ...data.elements.flatMap((element) => [...scriptsOf(element, own), ...aheadOf(element, own)]),
      ...data.elements.flatMap((element) => sheetsOf(element, own)),
      ...data.named.map(({ kind, address }: Named) => addressed(kind, address, own)),
    ],
  );
  const parts = await Promise.all(
    found.map(async ({ kind, name, text }): Promise<Part> => {
      if (text !== null) return { kind, name, hash: integrity(plain(text)) };
      const isOwn = name.startsWith(own);
      const path = isOwn ? name.slice(own.length) : templated(name, origins);
      return { kind, name: path, hash: isOwn ? integrity(await fetchOwn(path)) : null };
    }),
  );
  const at = (address: string): string => templated(new URL(address, url).href, origins);
  return {
    parts: parts.toSorted((a, b) => (a.kind + a.name).localeCompare(b.kind + b.name)),
    frames: unique(elements.flatMap(framesOf).map((address) => at(address).replace(/[?#].*$/, ""))),
    targets: unique(
      elements
        .flatMap(targetsOf)
        .map((address) => templated(new URL(address, url).origin, origins)),
    ),
    headers: Object.fromEntries(
      [...headers].map(([name, value]) => [
        name,
        templated(value.replace(NONCE, NONCE_NAME), origins),
      ]),
    ),
  };
};

const NONCE = /'nonce-[A-Za-z0-9+/=_-]+'/g;
const NONCE_NAME = "'nonce-{nonce}'";

const unique = (texts: string[]): string[] => [...new Set(texts)].toSorted();

/** `sha384-…` as browsers compare it. */
export const integrity = (content: string | Uint8Array): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

// The merchant's colours are not part of a style: they differ between merchants.
const plain = (text: string): string => text.replace(/#[0-9a-f]{3,8}\b|var\(--edge\)/gi, "*");

/** A text with `{name}` instead of each origin, and `{*.name}` for its subdomains. */
const templated = (text: string, origins: Origins): string =>
  Object.entries(origins)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .reduce(
      (replaced, [name, origin]) =>
        replaced
          .replaceAll(origin.replace("://", "://*."), `{*.${name}}`)
          .replaceAll(origin, `{${name}}`),
      text,
    );

type Found = { kind: Part["kind"]; name: string; text: string | null };

/** A part that is also preloaded, or named in the page data, is not a second part. */
const without = (found: Found[], again: Found[]): Found[] => {
  const parts = [...found];
  for (const one of again) {
    const isKnown = ({ kind, name, text }: Found) =>
      kind === one.kind && name === one.name && text === one.text;
    if (!parts.some(isKnown)) parts.push(one);
  }
  return parts;
};

const partsOf = (element: Element, own: string): Found[] => [
  ...scriptsOf(element, own),
  ...stylesOf(element, own),
  ...handlersOf(element),
];

const addressed = (kind: Part["kind"], address: string, own: string): Found => ({
  kind,
  name: URL.canParse(address, own) ? new URL(address, own).href : address,
  text: URL.canParse(address, own) ? null : address,
});

/** Script types that a browser never runs. */
const DATA = /^(application|text)\/(json|plain|html)$|^application\/ld\+json$/i;

const scriptsOf = (element: Element, own: string): Found[] => {
  if (element.tagName !== "script" || DATA.test(attribute(element, "type") ?? "")) return [];
  const src = attribute(element, "src") ?? attribute(element, "href");
  if (src !== undefined) return [addressed("script", src, own)];
  const text = textOf(element);
  return isPageData(text) ? [] : [{ kind: "script", name: "inline script", text }];
};

/** Resources that a browser preloads. */
const aheadOf = (element: Element, own: string): Found[] => {
  const rel = element.tagName === "link" ? (attribute(element, "rel") ?? "") : "";
  if (!/preload|prefetch|import/.test(rel)) return [];
  const kind = attribute(element, "as") === "style" ? "style" : "script";
  return [addressed(kind, attribute(element, "href") ?? "", own)];
};

const stylesOf = (element: Element, own: string): Found[] =>
  element.tagName === "style"
    ? [{ kind: "style", name: "inline style", text: textOf(element) }]
    : sheetsOf(element, own);

const sheetsOf = (element: Element, own: string): Found[] => {
  const isSheet = element.tagName === "link" && attribute(element, "rel") === "stylesheet";
  return isSheet ? [addressed("style", attribute(element, "href") ?? "", own)] : [];
};

/** Scripts in attributes: we have none. */
const handlersOf = (element: Element): Found[] =>
  element.attrs
    .filter(({ name, value }) => name.startsWith("on") || /^[\s\p{Cc}]*javascript:/iu.test(value))
    .map(({ name, value }) => ({
      kind: "script",
      name: `${name} of <${element.tagName}>`,
      text: value,
    }));

const FRAMES = new Set(["iframe", "frame", "embed", "object", "portal"]);

// The test bank's URL may also be in the form that opens it.
const framesOf = (element: Element): string[] => {
  const address = FRAMES.has(element.tagName)
    ? (attribute(element, "src") ?? attribute(element, "data") ?? "about:srcdoc")
    : attribute(element, "data-frame-url");
  return address === undefined ? [] : [address];
};

const targetsOf = (element: Element): string[] => {
  const { tagName } = element;
  if (tagName === "base") return [attribute(element, "href") ?? ""];
  if (tagName === "meta" && attribute(element, "http-equiv")?.toLowerCase() === "refresh") {
    return [/url=(.*)$/i.exec(attribute(element, "content") ?? "")?.[1] ?? ""];
  }
  const action = attribute(element, tagName === "form" ? "action" : "formaction");
  return action === undefined ? [] : [action];
};
