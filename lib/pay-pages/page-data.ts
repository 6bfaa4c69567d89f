import { parseFragment } from "parse5";
import { type Element, elementsOf } from "@/lib/pay-pages/elements";

/** A URL in the page's data: its scripts and styles are loaded when it is read. */
export type Named = { kind: "script" | "style"; address: string };

type Found = { elements: Element[]; named: Named[] };

const FRAMEWORK = /^self\.__next_f\.push\((\[[\s\S]*\])\)$/;

const pushed = (script: string): unknown => {
  const [, json] = FRAMEWORK.exec(script.trim()) ?? [];
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
};

/**
 * Whether an inline script is only data of the page for the framework's runtime: one JSON text, which runs nothing
 * by itself. `namedIn` finds what it makes the runtime load.
 */
export const isPageData = (script: string): boolean => {
  const value = pushed(script);
  return Array.isArray(value) && value[0] === 1 && typeof value[1] === "string";
};

/** What the page's data makes the framework load, frame or send to. */
export const namedIn = (scripts: readonly string[]): Found => {
  const text = scripts
    .filter(isPageData)
    .map((script) => (pushed(script) as [number, string])[1])
    .join("");
  const found: Found = { elements: [], named: [] };
  for (const row of rowsOf(Buffer.from(text))) readRow(row, found);
  return found;
};

const NEWLINE = 10;

/** The rows of React's wire format: `id:tag json`, each on its line, except texts, which have a length. */
function* rowsOf(data: Buffer): Generator<string> {
  let at = 0;
  while (at < data.length) {
    const [long, , size = ""] =
      /^([0-9a-f]*):T([0-9a-f]+),/.exec(data.toString("latin1", at, at + 40)) ?? [];
    if (long !== undefined) {
      at += long.length + Number.parseInt(size, 16);
      continue;
    }
    const end = data.indexOf(NEWLINE, at);
    const until = end === -1 ? data.length : end;
    yield data.toString("utf8", at, until);
    at = until + 1;
  }
}

const readRow = (row: string, found: Found): void => {
  const [, tag = "", json = ""] = /^[0-9a-f]*:([A-Z]*)([\s\S]*)$/.exec(row) ?? [];
  if (json === "") return;
  try {
    const value: unknown = JSON.parse(json);
    if (tag.startsWith("H") && Array.isArray(value)) hinted(tag, value, found);
    else walk(value, tag === "I", found);
  } catch {
    // Unreadable data is reported as it is: it is part of no inventory.
    found.named.push({ kind: "script", address: `unreadable data: ${row.slice(0, 60)}` });
  }
};

/** React's hint to open a connection. One to the page's own origin loads nothing. */
const CONNECT = "HC";

const hinted = (tag: string, [address, as]: unknown[], { named }: Found): void => {
  if (tag === CONNECT && address === "/") return;
  named.push({ kind: as === "style" ? "style" : "script", address: String(address) });
};

const LOADABLE = /^[^\s"<>]+\.(m?js|css)(\?[^\s]*)?$/;

const walk = (value: unknown, isImport: boolean, found: Found): void => {
  if (typeof value === "string") addressed(value, found);
  if (typeof value !== "object" || value === null) return;
  if (isImport) {
    imported(value, found);
    return;
  }
  if (Array.isArray(value) && value[0] === "$" && typeof value[1] === "string") {
    madeOf(value[1], value[3], found);
  }
  for (const one of Object.values(value)) walk(one, false, found);
};

const addressed = (text: string, { named }: Found): void => {
  const kind = LOADABLE.exec(text)?.[1];
  if (kind === undefined || !/^(https?:)?\//.test(text)) return;
  named.push({ kind: kind === "css" ? "style" : "script", address: text });
};

/** In a module row every URL is a script; the other strings are references to rows. */
const imported = (module: object, { named }: Found): void => {
  const [, chunks] = Array.isArray(module) ? module : [];
  for (const address of [chunks].flat()) {
    if (typeof address !== "string" || address.startsWith("$")) continue;
    named.push({ kind: "script", address });
  }
};

type Properties = Record<string, unknown> & { dangerouslySetInnerHTML?: { __html?: unknown } };

/** An element that the runtime creates from the data. */
const madeOf = (tagName: string, given: unknown, { elements }: Found): void => {
  if (!/^[a-z]/.test(tagName) || typeof given !== "object" || given === null) return;
  const { dangerouslySetInnerHTML, children, ...properties } = given as Properties;
  const attrs = Object.entries(properties)
    .filter(([, value]) => typeof value === "string" && value !== "$undefined")
    .map(([name, value]) => ({ name: name.toLowerCase(), value: String(value) }));
  const html = String(dangerouslySetInnerHTML?.__html ?? "");
  const inside = html === "" ? [] : [...elementsOf(parseFragment(html))];
  const text = html || (typeof children === "string" ? children : "");
  const childNodes = [{ nodeName: "#text", value: text, parentNode: null }] as never[];
  elements.push({ tagName, attrs, childNodes }, ...inside);
};
